// Signs with iText 5: `ItextSign AUTHORITY LEAF IN OUT TSA WHAT…`; WHAT are words of: cms cades certify2 certify3 stamp visible
// archive (DSS with lists and certificates, then a document timestamp). Without cms or cades nothing is signed.
import com.itextpdf.text.Rectangle;
import com.itextpdf.text.pdf.PdfReader;
import com.itextpdf.text.pdf.PdfSignatureAppearance;
import com.itextpdf.text.pdf.PdfStamper;
import com.itextpdf.text.pdf.security.*;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Security;
import java.security.cert.Certificate;
import java.util.*;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

public class ItextSign {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    Path authority = Path.of(args[0]);
    String in = args[2];
    String out = args[3];
    Set<String> what = new HashSet<>(Arrays.asList(args).subList(5, args.length));
    TSAClient tsa = new TSAClientBouncyCastle(args[4], null, null, 6500, "SHA-256");
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(authority.resolve(args[1] + ".p12").toFile()), "secret".toCharArray());
    String alias = store.aliases().nextElement();
    Certificate[] chain = store.getCertificateChain(alias);
    PrivateKey key = (PrivateKey) store.getKey(alias, "secret".toCharArray());
    if (what.contains("archive")) {
      archive(authority, in, out, tsa, chain);
      return;
    }
    PdfReader reader = new PdfReader(in);
    PdfStamper stamper = PdfStamper.createSignature(reader, new FileOutputStream(out), '\0', null, true);
    PdfSignatureAppearance appearance = stamper.getSignatureAppearance();
    appearance.setReason("agreed");
    String name = "Signature" + (reader.getAcroFields().getSignatureNames().size() + 1);
    if (what.contains("visible")) appearance.setVisibleSignature(new Rectangle(36, 36, 180, 90), 1, name);
    if (what.contains("certify2")) appearance.setCertificationLevel(PdfSignatureAppearance.CERTIFIED_FORM_FILLING);
    if (what.contains("certify3")) appearance.setCertificationLevel(PdfSignatureAppearance.CERTIFIED_FORM_FILLING_AND_ANNOTATIONS);
    ExternalSignature signature = new PrivateKeySignature(key, "SHA-256", "BC");
    MakeSignature.CryptoStandard standard =
        what.contains("cades") ? MakeSignature.CryptoStandard.CADES : MakeSignature.CryptoStandard.CMS;
    MakeSignature.signDetached(appearance, new BouncyCastleDigest(), signature, chain, null, null,
        what.contains("stamp") ? tsa : null, 0, standard);
  }

  private static void archive(Path authority, String in, String out, TSAClient tsa, Certificate[] chain) throws Exception {
    Path between = Files.createTempFile("itext", ".pdf");
    PdfReader reader = new PdfReader(in);
    PdfStamper stamper = new PdfStamper(reader, new FileOutputStream(between.toFile()), '\0', true);
    LtvVerification ltv = stamper.getLtvVerification();
    List<byte[]> lists = List.of(Files.readAllBytes(authority.resolve("root.crl")), Files.readAllBytes(authority.resolve("intermediate.crl")));
    List<byte[]> certificates = new ArrayList<>();
    for (Certificate certificate : chain) certificates.add(certificate.getEncoded());
    for (String name : stamper.getAcroFields().getSignatureNames())
      ltv.addVerification(name, new ArrayList<>(), lists, certificates);
    stamper.close();
    PdfReader again = new PdfReader(between.toString());
    PdfStamper last = PdfStamper.createSignature(again, new FileOutputStream(out), '\0', null, true);
    LtvTimestamp.timestamp(last.getSignatureAppearance(), tsa, null);
    Files.delete(between);
  }
}
