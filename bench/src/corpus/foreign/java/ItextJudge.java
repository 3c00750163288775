// What iText 5 says of signed files: reads paths from standard input, writes `path<TAB>word,word…`, one word a signature: `good`,
// `bad` (digest or signature value), `several` (more than one SignerInfo, which it refuses to judge), `unread` otherwise.
import com.itextpdf.text.pdf.AcroFields;
import com.itextpdf.text.pdf.PdfReader;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

public class ItextJudge {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String path = in.readLine(); path != null; path = in.readLine())
      System.out.println(path + "\t" + String.join(",", judge(path)));
  }

  private static List<String> judge(String path) {
    List<String> words = new ArrayList<>();
    try {
      AcroFields fields = new PdfReader(path).getAcroFields();
      for (String name : fields.getSignatureNames()) words.add(word(fields, name));
    } catch (Exception error) {
      words.add("unread");
    }
    return words;
  }

  private static String word(AcroFields fields, String name) {
    try {
      return fields.verifySignature(name).verify() ? "good" : "bad";
    } catch (Exception error) {
      return String.valueOf(error.getMessage()).contains("SignerInfo") ? "several" : "unread";
    }
  }
}
