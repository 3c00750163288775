// Signs with iText 2.1.7 (2009): `OldItextSign AUTHORITY LEAF IN OUT TSA WHAT…`; WHAT: wincer (adbe.pkcs7.sha1) or selfsigned
// (adbe.x509.rsa_sha1), visible.
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.PdfSignatureAppearance;
import com.lowagie.text.pdf.PdfStamper;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

public class OldItextSign {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    List<String> what = Arrays.asList(args).subList(5, args.length);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(args[0] + "/" + args[1] + ".p12"), "secret".toCharArray());
    String alias = store.aliases().nextElement();
    PrivateKey key = (PrivateKey) store.getKey(alias, "secret".toCharArray());
    PdfStamper stamper = PdfStamper.createSignature(new PdfReader(args[2]), new FileOutputStream(args[3]), '\0', null, true);
    PdfSignatureAppearance appearance = stamper.getSignatureAppearance();
    appearance.setCrypto(key, store.getCertificateChain(alias), null,
        what.contains("wincer") ? PdfSignatureAppearance.WINCER_SIGNED : PdfSignatureAppearance.SELF_SIGNED);
    if (what.contains("visible")) appearance.setVisibleSignature(new Rectangle(36, 36, 180, 90), 1, null);
    stamper.close();
  }
}
