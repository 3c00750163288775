// readme.txt of a pack: how somebody who has nothing but the pack and a root certificate judges it with everybody's tools.
// Version 1 is frozen like the report's: the verifier compares bytes, so that no pack can give instructions of its own.
// A contract with several files has a version of its own of the two parts about documents, one with signatories of an authority outside of those about roots. Every command stands as it is typed; tested in verifier/src/readme.test.ts. Import-free.

export const README = 'readme.txt';

const README_TEXT = `电子合同证据包：核验说明（第 1 版）

本文件随证据包生成，内容固定，与合同无关。核验不需要联网，也不需要信任出具证据包的平台。

一、先取得根证书 root.pem
  根证书须从包外取得：向平台或其主管单位索取，并通过另一渠道核对指纹。包内任何文件都不能作为信任依据。
    openssl x509 -in root.pem -noout -subject -fingerprint -sha256
  包内 keys/trust.json 的 root_sha256 只是提示：与之不同，说明拿错了根证书。
  名称中写有“测试”的根证书只证明文件未被改动，不具有第三方认证的效力；report.html 顶部会写明“测试环境”。

二、用核验程序（推荐，结论最完整）
  1. verifier.html：单个网页文件，断网时用浏览器从磁盘打开，选择证据包和 root.pem。
     核对它的 SHA-256 与平台或源代码公布的值一致后再使用。
  2. 或在核验程序的源代码目录中运行（需要 Node.js）：
     npm run -s verify -- 证据包.evidence.zip --trust root.pem
  逐项给出“已证明”“已否定”“未涵盖”。任何一项“已否定”，结论即为“无效”。

三、只用通用工具（OpenSSL 3、sha256sum、pdfsig、qpdf；Linux、macOS 或 Windows 的 WSL）
  把证据包解压到空目录，把 root.pem 放进去，在该目录中依次运行。每条命令的预期结果写在其下。

  1. 每个文件与清单一致
    grep -o '"path":"[^"]*","sha256":"[^"]*"' manifest.json | sed 's/"path":"\\(.*\\)","sha256":"\\(.*\\)"/\\2  \\1/' | sha256sum -c
     每行都是 OK（或“成功”）。manifest.json 与 manifest.note 不在清单内，由下一步证明；
     解压后另有其他文件（root.pem 除外）即不属于证据包。

  2. 清单由出证密钥签名
    sha256sum manifest.json
    sed -n 4p manifest.note
     两条输出的 64 位十六进制数相同。
    openssl x509 -inform der -in certs/pack.cer -out pack.pem
    openssl verify -no_check_time -CAfile root.pem pack.pem
     输出 pack.pem: OK。
    openssl x509 -in pack.pem -noout -pubkey > pack.pub
    head -n 4 manifest.note > note.txt
    tail -n 1 manifest.note | cut -d ' ' -f 3 | base64 -d | tail -c 64 > note.sig
    openssl pkeyutl -verify -pubin -inkey pack.pub -rawin -in note.txt -sigfile note.sig
     输出 Signature Verified Successfully。note.txt 的第 2 行是合同编号，第 3 行是日志名称。

  3. 日志检查点由日志密钥签名，并有可信时间戳
    openssl x509 -inform der -in certs/log.cer -out log.pem
    openssl verify -no_check_time -CAfile root.pem log.pem
    openssl x509 -in log.pem -noout -pubkey > log.pub
    head -n 3 log/checkpoint > checkpoint.txt
    tail -n 1 log/checkpoint | cut -d ' ' -f 3 | base64 -d | tail -c 64 > checkpoint.sig
    openssl pkeyutl -verify -pubin -inkey log.pub -rawin -in checkpoint.txt -sigfile checkpoint.sig
     依次输出 log.pem: OK、Signature Verified Successfully。
    for t in tsa/*.tsr; do openssl ts -verify -in "$t" -data log/checkpoint -CAfile root.pem; openssl ts -reply -in "$t" -text | grep 'Time stamp'; done
     输出 Verification: OK 和时间（GMT，加 8 小时为北京时间）。没有 tsa 目录，说明出证时尚未取得时间戳。
     时间戳由外部机构签发时，-CAfile 换成该机构的根证书（certs/tsa-root-*.cer 供比对，同样须从包外取得）。

  4. 事件链没有缺失、插入或调换
    p=null; while IFS= read -r e; do case "$e" in *"\\"prev\\":$p,"*) ;; *) echo "断开：$e";; esac; p="\\"$( (printf '\\0'; printf %s "$e") | sha256sum | cut -c 1-64)\\""; done < events.ndjson; echo "末事件 $p"
     没有“断开”。events.ndjson 每行一个事件，report.html 是它的中文对照。

  5. 合同文件与事件一致
    sha256sum docs/original.pdf docs/final.pdf
     第一个值见于 events.ndjson 的 doc.upload 事件，第二个见于最后一个 doc.finalise 或 doc.extend 事件：
    grep -c "$(sha256sum < docs/original.pdf | cut -c 1-64)" events.ndjson
    grep -c "$(sha256sum < docs/final.pdf | cut -c 1-64)" events.ndjson
     都不为 0。

  6. 合同中的签名
    pdfsig docs/final.pdf
     每个签名为 Signature is Valid。“Certificate issuer is unknown”只说明本机没有安装根证书，由下一条命令证明。
     DocTimeStamp 开头的是文档时间戳，较早版本的 pdfsig 不能核验它，显示 has not yet been verified，并非无效。
    qpdf --check docs/final.pdf
     输出 No syntax or stream encoding errors found。
    openssl x509 -inform der -in certs/event-ca.cer -out event-ca.pem
    for c in certs/s*.cer; do openssl x509 -inform der -in "$c" -out signer.pem; openssl x509 -in signer.pem -noout -subject -dates -nameopt utf8,sep_comma_plus; openssl verify -no_check_time -CAfile root.pem -untrusted event-ca.pem signer.pem; done
     每张签署人证书后输出 signer.pem: OK。签署人证书只用于当次签署，有效期很短，过期是正常的（-no_check_time 即不问现在是否过期）；
     签署时间由签名中的时间戳证明。名称中间的 * 是有意遮盖。

  通用工具不核验的：每个事件在日志中的位置（log/proofs）、披露内容与承诺是否相符（opening.json）、
  审批与用印的先后、签名是否与事件一一对应、report.html 是否由事件生成。这些由第二节的核验程序逐项给出。

四、能证明什么，不能证明什么
  能证明：合同文件、签署、时间和事件自生成以来未被改动；事件发生的先后；签署前完成了平台所记录的验证。
  不能证明：签署人的真实身份（只能证明平台当时记录了何种验证，例如“手机号已验证，未实名”）；
  日志检查点之后又发生了什么（例如其后作废）；合同内容是否真实、合法。
`;

const EACH = 'docs/final.pdf docs/*/final.pdf';
/** What stands otherwise where the contract has several files. */
const SEVERAL: readonly (readonly [one: string, several: string])[] = [
  ['核验说明（第 1 版）', '核验说明（第 1 版，合同有多个文件）'],
  [
    `    sha256sum docs/original.pdf docs/final.pdf
     第一个值见于 events.ndjson 的 doc.upload 事件，第二个见于最后一个 doc.finalise 或 doc.extend 事件：
    grep -c "$(sha256sum < docs/original.pdf | cut -c 1-64)" events.ndjson
    grep -c "$(sha256sum < docs/final.pdf | cut -c 1-64)" events.ndjson
     都不为 0。
`,
    `     文件 1 在 docs 目录，文件 2 在 docs/1 目录，其余类推；次序见于第一个 apply.create 事件的 files。
    sha256sum docs/original.pdf docs/*/original.pdf ${EACH}
     original.pdf 的值各见于 events.ndjson 的 doc.upload 事件，final.pdf 的值各见于该文件最后一个 doc.finalise 或 doc.extend 事件：
    for f in docs/original.pdf docs/*/original.pdf ${EACH}; do echo "$f $(grep -c "$(sha256sum < "$f" | cut -c 1-64)" events.ndjson)"; done
     每行末尾都不为 0。
`,
  ],
  ['    pdfsig docs/final.pdf\n', `    for f in ${EACH}; do pdfsig "$f"; done\n`],
  [
    '    qpdf --check docs/final.pdf\n     输出 No',
    `    for f in ${EACH}; do qpdf --check "$f"; done\n     每个文件输出 No`,
  ],
];

/** What stands otherwise where an authority outside certified signatories (decision 0151): a second root must be trusted. */
const OUTSIDE: readonly (readonly [own: string, outside: string])[] = [
  ['核验说明（第 1 版', '核验说明（第 1 版，有外部机构签发的签署人证书'],
  [
    '\n二、用核验程序',
    `  第二个根证书：本合同有签署人的证书由平台以外的电子认证机构签发（certs/ca-root-*.cer，仅供比对）。还须从包外取得该机构的
  根证书 ca-root.pem，并通过另一渠道核对指纹；有几个机构，就取得几个，依次并入同一文件。不信任它，这些签名就没有得到证明。
    openssl x509 -in ca-root.pem -noout -subject -fingerprint -sha256
  核验程序中，它与 root.pem 分开给出：网页在“其他机构的信任列表”处选择，命令行加 --trust-list ca-root.pem。

二、用核验程序`,
  ],
  [
    '    for c in certs/s*.cer; do',
    `    for c in certs/*.cer; do openssl x509 -inform der -in "$c"; done > chain.pem
    cat root.pem ca-root.pem > roots.pem
    for c in certs/s*.cer; do`,
  ],
  [
    '-CAfile root.pem -untrusted event-ca.pem signer.pem',
    '-CAfile roots.pem -untrusted chain.pem signer.pem',
  ],
];

const changed = (text: string, parts: readonly (readonly [string, string])[]): string =>
  parts.reduce((said, [one, other]) => said.replace(one, () => other), text);

/** readme.txt of a pack with so many files. `outside`: it has roots of authorities that are not the platform's. */
export function readmeText(files: number, outside: boolean): string {
  const text = files === 1 ? README_TEXT : changed(README_TEXT, SEVERAL);
  return outside ? changed(text, OUTSIDE) : text;
}
