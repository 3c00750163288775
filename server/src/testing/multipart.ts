// Bodies of uploads as browsers write them (RFC 7578), for tests that drive the server without one.
export type Part =
  | { name: string; value: string }
  | { name: string; fileName: string; bytes: Uint8Array; raw?: never };

const boundary = '----xinqi-test';

/** A multipart body as browsers write it. */
export function multipart(parts: readonly Part[]): { payload: Buffer; contentType: string } {
  const chunks = parts.flatMap((part) =>
    'value' in part
      ? [`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"\r\n\r\n${part.value}\r\n`]
      : [
          `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.fileName}"\r\nContent-Type: application/pdf\r\n\r\n`,
          part.bytes,
          '\r\n',
        ],
  );
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((c) => Buffer.from(c)));
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}
