import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.poi.schemas.ooxml.system.ooxml.TypeSystemHolder;
import org.apache.xmlbeans.XmlError;
import org.apache.xmlbeans.XmlObject;
import org.apache.xmlbeans.XmlOptions;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Prints each fault of the files named: PDF against PDF/UA-1 by veraPDF, Word parts against the transitional OOXML schemas by POI. */
public class Conformance {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files) {
      if (file.endsWith(".pdf")) checkPdf(file);
      else checkWord(file);
    }
  }

  private static void checkPdf(String file) throws Exception {
    PDFAFlavour flavour = PDFAFlavour.PDFUA_1;
    try (FileInputStream in = new FileInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(in, flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      var result = validator.validate(parser);
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
        String rule = assertion.getRuleId().getClause() + " " + assertion.getRuleId().getTestNumber();
        say(file, rule + ": " + assertion.getMessage() + " " + assertion.getLocation().getContext());
      }
      if (result.getTestAssertions().isEmpty() && !result.isCompliant()) say(file, "not compliant");
    }
  }

  private static void checkWord(String file) throws Exception {
    try (ZipFile zip = new ZipFile(file)) {
      var entries = zip.entries();
      int checked = 0;
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (!entry.getName().matches("word/[^/]+\\.xml")) continue;
        String xml = new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        xml = withoutIgnorable(xml);
        XmlObject part = TypeSystemHolder.typeSystem.parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), null, null);
        List<XmlError> faults = new ArrayList<>();
        if (part.schemaType().isNoType() || part.schemaType().getName() == null && !part.schemaType().isDocumentType())
          say(file, entry.getName() + ": no schema for its root");
        part.validate(new XmlOptions().setErrorListener(faults));
        for (XmlError fault : faults) say(file, entry.getName() + ": " + fault.getMessage());
        checked++;
      }
      if (checked < 5) say(file, "only " + checked + " parts were checked");
    }
  }

  /** Without the attributes of the namespaces that the part itself lets an older reader ignore: the schemas of the standard do not have them. */
  private static String withoutIgnorable(String xml) {
    Matcher declared = Pattern.compile(" mc:Ignorable=\"([^\"]*)\"").matcher(xml);
    if (!declared.find()) return xml;
    String prefixes = declared.group(1).trim().replaceAll("\\s+", "|");
    return declared.replaceFirst("").replaceAll(" (?:" + prefixes + "):\\w+=\"[^\"]*\"", "");
  }

  private static void say(String file, String fault) {
    System.out.println(file + "\t" + fault.replaceAll("\\s+", " "));
  }
}
