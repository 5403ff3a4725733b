package mrscout.jvm;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.pitest.bytecode.analysis.ClassTree;
import org.pitest.mutationtest.build.InterceptorParameters;
import org.pitest.mutationtest.build.InterceptorType;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.build.MutationInterceptorFactory;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.MutationIdentifier;
import org.pitest.plugin.Feature;

/**
 * Draws the mutants that are tried, where not all of them are: those of some places, or a share of all. Chance is a
 * digest of what a mutant is, so that the same are drawn each time. Says how many there are.
 */
public final class Draw implements MutationInterceptorFactory {
    /** The number of bits of a random number. */
    private static final int BITS = 53;

    @Override
    public String description() {
        return "Some of all mutants";
    }

    @Override
    public Feature provides() {
        return Feature.named("mrscout_draw")
                .withOnByDefault(true)
                .withOrder(Integer.MAX_VALUE) // after PIT's own filters
                .withDescription(description())
                .asInternalFeature();
    }

    @Override
    public MutationInterceptor createInterceptor(InterceptorParameters parameters) {
        return new Drawing(Assignment.given());
    }

    /** A number from 0 to 1. */
    private static double lot(MutationIdentifier mutant) {
        try {
            byte[] key = Trace.key(mutant).getBytes(StandardCharsets.UTF_8);
            BigInteger digest = new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(key));
            return digest.shiftRight(256 - BITS).doubleValue() / (1L << BITS);
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException(absent); // every Java has it
        }
    }

    private static final class Drawing implements MutationInterceptor {
        private final Assignment assignment;
        private int every;

        Drawing(Assignment assignment) {
            this.assignment = assignment;
        }

        @Override
        public InterceptorType type() {
            return InterceptorType.FILTER;
        }

        @Override
        public void begin(ClassTree type) {}

        @Override
        public synchronized Collection<MutationDetails> intercept(Collection<MutationDetails> mutants, Mutater mutater) {
            every += mutants.size();
            List<MutationDetails> drawn = new ArrayList<>();
            for (MutationDetails each : mutants) {
                if (assignment.wants(Trace.place(each.getId())) && lot(each.getId()) < assignment.share) {
                    drawn.add(each);
                }
            }
            return drawn;
        }

        @Override
        public synchronized void end() {
            try {
                byte[] number = String.valueOf(every).getBytes(StandardCharsets.UTF_8);
                Files.write(Paths.get(System.getProperty(Trace.PROPERTY), "mutants.txt"), number);
            } catch (IOException unwritable) {
                throw new IllegalStateException(unwritable);
            }
        }
    }
}
