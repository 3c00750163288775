// The report of poppler's pdfsig, signature by signature.

export type JudgedSignature = {
  field: string;
  valid: boolean;
  trusted: boolean;
  total: boolean;
  text: string;
};

/** Empty fields are left out; `text` is pdfsig's own verdict. */
export function readPdfsig(report: string): JudgedSignature[] {
  return report
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((text) => !text.includes('field is not signed'))
    .map((text) => ({
      field: /Signature Field Name: (.*)/.exec(text)?.[1] ?? '',
      valid: text.includes('Signature is Valid.'),
      trusted: text.includes('Certificate is Trusted.'),
      total: text.includes('Total document signed'),
      text: /Signature Validation: (.*)/.exec(text)?.[1] ?? '',
    }));
}
