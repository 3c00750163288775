// Signs with PDFBox 2 and Bouncy Castle's CMS: `PdfboxSign AUTHORITY LEAF IN OUT TSA WHAT…`; WHAT: cms (adbe.pkcs7.detached) or
// cades (ETSI.CAdES.detached with the certificate's reference), certify2, stamp, documentstamp (a timestamp alone).
import java.io.*;
import java.math.BigInteger;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.*;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.*;
import org.apache.pdfbox.cos.*;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.*;
import org.bouncycastle.asn1.*;
import org.bouncycastle.asn1.cms.*;
import org.bouncycastle.asn1.ess.*;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.*;
import org.bouncycastle.tsp.*;

public class PdfboxSign {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    Set<String> what = new HashSet<>(Arrays.asList(args).subList(5, args.length));
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(Path.of(args[0], args[1] + ".p12").toFile()), "secret".toCharArray());
    String alias = store.aliases().nextElement();
    PrivateKey key = (PrivateKey) store.getKey(alias, "secret".toCharArray());
    Certificate[] chain = store.getCertificateChain(alias);
    boolean alone = what.contains("documentstamp");
    try (PDDocument document = PDDocument.load(new File(args[2])); OutputStream out = new FileOutputStream(args[3])) {
      PDSignature signature = new PDSignature();
      signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
      if (alone) {
        signature.setType(COSName.DOC_TIME_STAMP);
        signature.setSubFilter(COSName.getPDFName("ETSI.RFC3161"));
      } else {
        signature.setSubFilter(what.contains("cades") ? PDSignature.SUBFILTER_ETSI_CADES_DETACHED : PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
        signature.setName("PDFBox");
        signature.setSignDate(Calendar.getInstance());
        if (what.contains("certify2")) certify(document, signature, 2);
      }
      document.addSignature(signature, content -> {
        try {
          byte[] data = content.readAllBytes();
          if (alone) return stamp(args[4], data).getEncoded();
          return cms(data, key, chain, what, args[4]);
        } catch (GeneralSecurityException | CMSException | TSPException | org.bouncycastle.operator.OperatorCreationException error) {
          throw new IOException(error);
        }
      }, options());
      document.saveIncremental(out);
    }
  }

  private static SignatureOptions options() {
    SignatureOptions options = new SignatureOptions();
    options.setPreferredSignatureSize(30000);
    return options;
  }

  private static byte[] cms(byte[] data, PrivateKey key, Certificate[] chain, Set<String> what, String tsa)
      throws GeneralSecurityException, CMSException, TSPException, IOException, org.bouncycastle.operator.OperatorCreationException {
    X509Certificate own = (X509Certificate) chain[0];
    CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
    JcaSignerInfoGeneratorBuilder builder = new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build());
    if (what.contains("cades")) {
      ESSCertIDv2 id = new ESSCertIDv2(MessageDigest.getInstance("SHA-256").digest(own.getEncoded()));
      ASN1EncodableVector attributes = new ASN1EncodableVector();
      attributes.add(new Attribute(PKCSObjectIdentifiers.id_aa_signingCertificateV2, new DERSet(new SigningCertificateV2(new ESSCertIDv2[] {id}))));
      builder.setSignedAttributeGenerator(new DefaultSignedAttributeTableGenerator(new AttributeTable(attributes)));
    }
    String algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
    generator.addSignerInfoGenerator(builder.build(new JcaContentSignerBuilder(algorithm).build(key), own));
    generator.addCertificates(new JcaCertStore(Arrays.asList(chain)));
    CMSSignedData signed = generator.generate(new CMSProcessableByteArray(data), false);
    if (!what.contains("stamp")) return signed.getEncoded();
    List<SignerInformation> signers = new ArrayList<>();
    for (SignerInformation signer : signed.getSignerInfos().getSigners()) {
      ASN1Primitive token = ASN1Primitive.fromByteArray(stamp(tsa, signer.getSignature()).getEncoded());
      ASN1EncodableVector unsigned = new ASN1EncodableVector();
      unsigned.add(new Attribute(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken, new DERSet(token)));
      signers.add(SignerInformation.replaceUnsignedAttributes(signer, new AttributeTable(unsigned)));
    }
    return CMSSignedData.replaceSigners(signed, new SignerInformationStore(signers)).getEncoded();
  }

  private static TimeStampToken stamp(String url, byte[] data) throws GeneralSecurityException, TSPException, IOException {
    TimeStampRequestGenerator generator = new TimeStampRequestGenerator();
    generator.setCertReq(true);
    byte[] imprint = MessageDigest.getInstance("SHA-256").digest(data);
    TimeStampRequest request = generator.generate(TSPAlgorithms.SHA256, imprint, BigInteger.valueOf(System.nanoTime()));
    URLConnection connection = new URL(url).openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/timestamp-query");
    connection.getOutputStream().write(request.getEncoded());
    TimeStampResponse response = new TimeStampResponse(connection.getInputStream().readAllBytes());
    response.validate(request);
    return response.getTimeStampToken();
  }

  /** DocMDP as PDFBox's own examples write it (ISO 32000-1 §12.8.2.2). */
  private static void certify(PDDocument document, PDSignature signature, int permissions) {
    COSDictionary parameters = new COSDictionary();
    parameters.setItem(COSName.TYPE, COSName.getPDFName("TransformParams"));
    parameters.setInt(COSName.P, permissions);
    parameters.setName(COSName.V, "1.2");
    COSDictionary reference = new COSDictionary();
    reference.setItem(COSName.TYPE, COSName.getPDFName("SigRef"));
    reference.setItem("TransformMethod", COSName.DOCMDP);
    reference.setItem("TransformParams", parameters);
    COSArray references = new COSArray();
    references.add(reference);
    signature.getCOSObject().setItem("Reference", references);
    COSDictionary permitted = new COSDictionary();
    permitted.setItem(COSName.DOCMDP, signature);
    COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
    catalog.setItem(COSName.PERMS, permitted);
    catalog.setNeedToBeUpdated(true);
  }
}
