# shellcheck shell=bash
#
# Shell profile of Hadoop 3: puts Heddle's jar on the class path of every `yarn` command, the
# ResourceManager included, and adds the subcommand `yarn heddle`.
#
# Install: link or copy this file into $HADOOP_CONF_DIR/shellprofile.d or
# $HADOOP_HOME/libexec/shellprofile.d. The jar is looked for
#   1. where HEDDLE_JAR points (set it in hadoop-env.sh),
#   2. beside the directory of this file, as in the unpacked archive (links are followed);
# a jar that lies in share/hadoop/yarn already is on the class path without this file. The tools,
# heddle-VERSION-tools.jar beside it, are put on the class path of `yarn heddle` alone.

if [[ "${HADOOP_SHELL_EXECNAME}" = yarn ]]; then
  hadoop_add_profile heddle
  hadoop_add_subcommand "heddle" client "simulate, check the configuration, show the status"
fi

## @description  Where Heddle's jar is; prints nothing when it is not found
## @audience     private
## @stability    evolving
## @replaceable  yes
function heddle_jar
{
  local file=${BASH_SOURCE[0]}
  local jar

  if [[ -n "${HEDDLE_JAR}" ]]; then
    echo "${HEDDLE_JAR}"
    return
  fi
  if [[ -L "${file}" ]]; then
    file=$(readlink -f -- "${file}")
  fi
  for jar in "${file%/*}"/../heddle-*.jar; do
    if [[ -f "${jar}" && "${jar}" != *-tools.jar ]]; then
      echo "$(cd -- "${jar%/*}" && pwd -P)/${jar##*/}"
      return
    fi
  done
}

## @description  Hook of the profile: called while the class path is put together
## @audience     private
## @stability    evolving
## @replaceable  yes
function _heddle_hadoop_classpath
{
  local jar
  jar=$(heddle_jar)
  if [[ -z "${jar}" ]]; then
    return
  fi
  if [[ ! -f "${jar}" ]]; then
    hadoop_error "WARNING: HEDDLE_JAR=${jar} is not a file; Heddle is not on the class path."
    return
  fi
  hadoop_add_classpath "${jar}"
}

## @description  yarn heddle
## @audience     public
## @stability    evolving
## @replaceable  yes
function yarn_subcommand_heddle
{
  local jar
  jar=$(heddle_jar)
  if [[ -n "${jar}" ]]; then
    jar=$(readlink -f -- "${jar}")
    if [[ ! -f "${jar%.jar}-tools.jar" ]]; then
      hadoop_error "ERROR: yarn heddle needs ${jar%.jar}-tools.jar, which is not there."
      exit 1
    fi
    hadoop_add_classpath "${jar%.jar}-tools.jar"
  fi
  # The simulator drives the ResourceManager's classes: it needs what the script gives to that one,
  # and their log lines of every decision are of no use.
  hadoop_add_classpath "${HADOOP_YARN_HOME:-}/${YARN_DIR:-}/timelineservice/*"
  hadoop_add_classpath "${HADOOP_YARN_HOME:-}/${YARN_DIR:-}/timelineservice/lib/*"
  if [[ "${HADOOP_ROOT_LOGGER:-}" = INFO,console ]]; then
    HADOOP_ROOT_LOGGER=WARN,console
  fi
  # shellcheck disable=SC2034
  HADOOP_CLASSNAME=io.heddle.cli.HeddleCommand
}
