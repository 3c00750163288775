// The sentences about PDF signatures (pdf/verify/reasons.ts, pdf-claims.ts, verify-file.ts) in English.

export const PDF_SENTENCES: Readonly<Record<string, string>> = {
  文件自签署后未被改动: 'The file is unchanged since it was signed',
  每个签名的证书由信任锚认证: 'The certificate of every signature is certified by the trust anchor',
  签署时间由可信时间戳证明: 'The time of signing is proved by a trusted timestamp',
  上传时文件已有的签名如实记录: 'The signatures that the upload already had are recorded truly',
  '终稿中的签名有效，并与签署事件一一对应':
    'The signatures in the final document are valid and exactly those that the events record',
  '证书上的姓名由签发机构核对，平台的身份验证记录见证据包':
    'the issuer checks the name on the certificate; the evidence pack holds what the platform checked',
  '单独的 PDF 不含日志证明，请核验证据包': 'a PDF alone holds no proof of the log; verify the evidence pack',
  文件没有签名: 'the file has no signature',
  '{} 个签名有效': '{1} valid signatures',
  '签名“{}”：{+}': 'signature “{1}”: {2}',
  '第 {} 页': 'page {1}',
  '字段“{}”': 'field “{1}”',
  '{+}（第 {} 页）': '{1} (page {2})',
  '{+}（字段“{}”）': '{1} (field “{2}”)',
  没有可信的签名: 'no trusted signature',
  '（测试证书）': ' (test certificate)',
  '{}（测试证书）': '{1} (test certificate)',
  '仅部分签名可信：{*}': 'only some signatures are trusted: {1}',
  没有有效的签名: 'no valid signature',
  '有签名没有时间戳，所载时间只是签名人自称':
    'a signature has no timestamp; its time is only what the signer claims',
  '上传时已有的签名“{}”：{+}': 'signature “{1}” that the upload already had: {2}',
  上传时没有签名: 'the file had no signature when it was uploaded',
  '上传时已有 {} 个签名，事件没有记录当时的核验结果':
    'the upload had {1} signatures; the events do not record how they were judged then',
  '事件记录上传时已有 {} 个签名，版本 0 中有 {} 个':
    'the events say that the upload had {1} signatures; revision 0 has {2}',
  '上传时记录 {} 个签名被改动或无效，按本核验程序的规则为 {} 个':
    'recorded at upload: {1} signatures changed or invalid; by the rules of this verifier: {2}',
  '上传时已有 {} 个签名：有效 {} 个，被改动或无效 {} 个，无法核验 {} 个':
    'the upload had {1} signatures: {2} valid, {3} changed or invalid, {4} that could not be verified',
  '事件所记第 {} 个签名与版本 0 中的不同':
    'signature {1} of the upload is recorded otherwise than it stands in revision 0',
  '事件没有记录第 {} 个签名已被改动，而版本 0 的内容与该签名不符':
    'signature {1} of the upload is not recorded as changed, but the content of revision 0 does not fit it',
  '终稿有 {} 个签名，事件记录了 {} 次签署':
    'the final document has {1} signatures, the events record {2} signings',
  '签署 {} 的版本没有签名': 'the revision of signing {1} has no signature',
  '签署 {} 用的不是所记录的证书': 'signing {1} used another certificate than the recorded one',
  '{} 个签名': '{1} signatures',

  '签名有效，签名后文件未被改动': 'valid; the file is unchanged since',
  '签名有效，此后只有允许的改动（后续签名、预留签章、时间戳）':
    'valid; since then only what is permitted (further signatures, reserved seals, timestamps)',
  签名之后文件末尾被追加了内容: 'content was appended to the file after the signature',
  '签名之后的修订里夹带了不属于任何对象的字节，无法判断是否改动了内容':
    'a revision after the signature carries bytes that belong to no object: whether it changed the content cannot be told',
  '签名之后的修订结构不合规范，无法判断是否改动了内容':
    'a revision after the signature is malformed: whether it changed the content cannot be told',
  签名之后文件内容被改动: 'the content was changed after the signature',
  签名之后补上了原先空缺的内容: 'content that was missing was filled in after the signature',
  '签名之后加入了用途不明的对象，无法判断是否改动了内容':
    'objects of unknown purpose were added after the signature: whether the content changed cannot be told',
  '签名之后的修订含有本软件不认识的结构，无法判断是否改动了内容；可向签署方索取追加修订之前的文件':
    'a revision after the signature holds structures that this software does not know: whether the content changed cannot be told; ask the signer for the file from before that revision',
  '签名之后有其他软件追加的修订，未见内容被改动，但不是本平台写入；请核验平台保存的原文件或证据包':
    'other software appended a revision after the signature; no change of content was found, yet this platform did not write it: verify the original file or the evidence pack that the platform keeps',
  '签名之后文件末尾多出了本软件不认识的字节，无法判断是否改动了内容；可向签署方索取未经转存的文件':
    'bytes that this software does not know stand at the end of the file after the signature: whether the content changed cannot be told; ask the signer for the file as it was sent',
  签名之后文档目录被改动: 'the document catalog was changed after the signature',
  签名之后页面被改动: 'a page was changed after the signature',
  签名之后加入或改动了批注: 'an annotation was added or changed after the signature',
  签名之后表单被改动: 'the form was changed after the signature',
  签名之后字段的外观被改动: 'the appearance of a field was changed after the signature',
  签名之后签名域被改动或移除: 'a signature field was changed or removed after the signature',
  签名之后改动了已被锁定的字段: 'a locked field was changed after the signature',
  '文件已锁定，签名之后仍有不允许的改动': 'the file was locked, yet there are changes after the signature',
  '签名没有恰好覆盖它所在的整个文件，有内容不受它保护':
    'the signature does not cover exactly the whole file that it stands in: some of it is not protected',
  '签名所覆盖的内容未被改动，但此后写入的修订没有接续签名时的版本，无法判断改动了什么；可向签署方索取签署后未经其他软件保存的文件':
    'what the signature covers was not altered, but a revision written later does not continue the one that was signed, and nothing tells what it changed; ask the signatory for the file as it was before other software saved it',
  '签名数据缺失或读不出来，请向签名人索取原文件':
    'the signature value is missing or cannot be read: ask the signer for the original file',
  '签名数据的结构不合标准，读不出来，请签名人用其他软件重新签署':
    'the structure of the signature does not follow the standards and cannot be read: ask the signer to sign again with other software',
  '文件内容与签名时的摘要不符：签名之后文件被改动':
    'the content does not fit the digest of the signature: the file was changed after signing',
  签名值不是由签名人证书的密钥签出的:
    'the signature value was not made by the key of the certificate of the signer',
  '文件里没有签名人的证书，请签名人附上证书重新签署':
    'the certificate of the signer is not in the file: ask the signer to sign again with the certificate',
  '签名使用了 SHA-1、MD5 或过短的密钥，已不足以作为证据，请改用 SHA-256 重新签署':
    'the signature uses SHA-1, MD5 or a key that is too short: no longer enough as evidence; sign again with SHA-256',
  '时间戳不属于这个签名，签名时间没有证明':
    'the timestamp is not of this signature: nothing proves the time of signing',
  '时间戳本身不成立，签名时间没有证明': 'the timestamp does not hold: nothing proves the time of signing',
  签名时证书不在有效期内: 'the certificate was not valid when it was used',
  '签名人的证书或其签发机构不合要求，不能证明签名人身份':
    'the certificate of the signer, or its issuer, does not meet the requirements: the signer is not proved',
  签名时证书已被吊销: 'the certificate had been revoked when it was used',
  '时间戳机构的证书已被吊销，时间不可信':
    'the certificate of the time-stamping authority was revoked: its time cannot be believed',
  '证书已被吊销，且没有时间戳证明签名在吊销之前':
    'the certificate was revoked and no timestamp proves that the signature is older',
  '时间戳机构的证书已过期，且没有后来的文档时间戳证明它':
    'the certificate of the time-stamping authority has expired and no later document timestamp vouches for it',
  各时间戳的先后互相矛盾: 'the timestamps contradict each other in their order',
  '所用算法已不再安全，且没有在此之前的时间戳':
    'an algorithm is no longer secure and no timestamp proves an earlier time',
  '时间戳不是由可信机构签发，签名时间只是自称':
    'the timestamp was not issued by a trusted authority: the time is only claimed',
  没有时间戳证明签名时间: 'no timestamp proves the time of signing',
  '文件中没有完整的证书状态信息（OCSP、CRL）':
    'the file does not hold the complete status of the certificates (OCSP, CRL)',
  '证书状态信息早于签名时间，不能说明签名时证书有效':
    'the status of the certificates is older than the signature and says nothing of its time',
  证书状态信息不可信: 'the status of the certificates cannot be believed',
  没有文档时间戳保护证书状态信息: 'no document timestamp protects the status of the certificates',
  '没有可信的根证书，无法核验签名人身份，请提供签发机构的根证书':
    'no trusted root certificate, so the signer cannot be verified: provide the root of the issuer',
  '没有从签名人的证书通往可信根证书的证书链，请提供签发机构的根证书或缺少的中间证书':
    'no path from the certificate of the signer to a trusted root: provide the root of the issuer or the missing intermediate certificate',
  '时间戳不是由可信机构签发，请提供时间戳机构的根证书':
    'the timestamp was not issued by a trusted authority: provide the root of that authority',
  '证书已过期，且没有时间戳证明签名时间':
    'the certificate has expired and no timestamp proves the time of signing',
  签名没有指明签名人的证书: 'the signature does not name the certificate of the signer',
  不支持这种签名格式: 'this format of signature is not supported',
  '不支持这种签名算法，请用支持它的软件核验':
    'this signature algorithm is not supported: use software that knows it',
  '签名数据的写法与签署时所用的规范不同，无法确认是原样的签名':
    'the signature is not written as signatures of this origin are: it cannot be confirmed as the original one',
  '不是 PDF 文件': 'not a PDF file',
  '文件结构有误，阅读器只能靠猜测打开，无法核验':
    'the file is broken and readers could only guess: it cannot be verified',
  '文件中有不同阅读器会作不同理解的内容，无法核验':
    'readers would understand the file differently: it cannot be verified',
  '文件在屏幕上与打印时显示的内容不同，或随指针移动而变，无法核验':
    'the file shows something else in print or under the pointer: it cannot be verified',
  '文件引用了文件之外的内容，无法核验': 'the file refers to content outside it: it cannot be verified',
  '文件已加密，无法核验': 'the file is encrypted: it cannot be verified',
  '文件过大或过于复杂，无法核验': 'the file is too large or too complex: it cannot be verified',
  '签名之后加入或填写的可见字段遮盖了页面上已有的字段，或占据了页面的大部分':
    'a visible field added or filled after the signature covers existing fields or most of a page',
  '签名数据按 BER 编码，不是 PDF 标准要求的 DER；已转换为 DER 后核验，签名所保护的内容不受影响':
    'the signature is encoded in BER instead of the DER that PDF demands; it was judged as DER, and what it protects is not affected',
  签名之后填写了表单字段: 'form fields were filled in after the signature',
  '文件含有脚本或会触发外部操作的内容，显示内容可能随环境变化':
    'the file has scripts or actions: what it shows may vary',
  '文件含有可隐藏的图层，显示与打印的内容可能不同':
    'the file has layers that can be hidden: screen and print may differ',
};
