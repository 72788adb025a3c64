package io.heddle.yarn.testing;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;

/**
 * Returns the same RSA key pair at each request. A ResourceManager generates one at each start,
 * which takes longer than all else that it starts.
 */
final class OneKeyPair extends Provider {
  private static final long serialVersionUID = 1;

  private OneKeyPair() {
    super("OneKeyPair", "1", "the same RSA key pair at each request");
    put("KeyPairGenerator.RSA", Generator.class.getName());
  }

  /** Does nothing if it is installed. */
  static void install() {
    Security.insertProviderAt(new OneKeyPair(), 1);
  }

  /** Found by its name. */
  public static final class Generator extends KeyPairGeneratorSpi {
    /** Few, as each ResourceManager signs a certificate with the pair. */
    private static final int BITS = 1024;

    private static final KeyPair PAIR = generate();

    private static KeyPair generate() {
      try {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA", "SunRsaSign");
        generator.initialize(BITS);
        return generator.generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void initialize(int bits, SecureRandom random) {
      // The pair is fixed.
    }

    @Override
    public KeyPair generateKeyPair() {
      return PAIR;
    }
  }
}
