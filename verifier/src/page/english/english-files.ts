// Sentences about the files of a contract with several (claim `files`) in English; how they are read stands in english.ts.
export const FILE_SENTENCES: Readonly<Record<string, string>> = {
  '包内的附件、同意条款、签署位置和审批流程就是事件所指的原文':
    'Attachments, texts that were agreed to, places and approvals as drawn in the pack are what the events hash',
  '{} 份原文': '{1} texts and files',
  '{} 份原文；另有 {} 份审批流程不在包内，只有审批的企业自己的证据包收录':
    '{1} texts and files; {2} approvals as drawn are not in the pack: only those of the approving enterprise itself hold them',
  '{} 份原文与事件一致，另有 {} 份不在包内':
    '{1} texts and files are what the events hash; {2} more are not in the pack',
  '{} 不是事件所指的原文': '{1} is not what an event hashes',
  '合同的全部文件齐全、次序不变，一次签署意愿涵盖全部文件':
    'All files of the contract are there, in its order, and one act of will covers them all',
  文件: 'files',
  '文件 {}': 'file {1}',
  '证据包中没有{+}': 'the pack lacks {1}',
  '{} 个文件逐一成立': 'holds for each of {1} files',
  '{} 个文件，次序与合同所列一致': '{1} files, in the order of the contract',
  '合同只有一个文件，证据包中有 {} 个': 'the contract has one file, the pack {1}',
  '合同只有一个文件，{}（序号 {}）却另有所指':
    'the contract has one file, but {1} (sequence {2}) speaks of others',
  '合同有 {} 个文件，证据包中有 {} 个': 'the contract has {1} files, the pack {2}',
  合同的文件被列出了不止一次: 'the files of the contract are listed more than once',
  '{}（序号 {}）所指的文件不属于本合同': '{1} (sequence {2}) is about a file that is not of this contract',
  '{}所指的文件不属于本合同': '{1} is about a file that is not of this contract',
  '{+} 没有上传记录': 'no record that {1} was uploaded',
  '{+} 被上传了两次': '{1} was uploaded twice',
  '{+} 的上传记录在合同发起之前': '{1} was uploaded before the contract was made',
  '{+} 的名称与合同所列不同': 'the name of {1} is not that under which the contract lists it',
  '{+} 不是合同所列的文件': '{1} is not the file that the contract lists',
  '{+} 的位置上是{+}，文件被调换': 'in the place of {1} stands {2}: the files were exchanged',
  '事件所载页面摘要与 docs/pages.json 不符':
    'the digest of pages in the events is not that of docs/pages.json',
  事件没有记录页面摘要: 'the events record no digest of pages',
  '事件记录了页面摘要，却没有 docs/pages.json':
    'the events record a digest of pages, and docs/pages.json is missing',
  '{} 页，由 {} 生成': '{1} pages, rendered by {2}',
  '{+} 的页面摘要与合同所列不同': 'the pages of {1} are not those that the contract lists',
  '{+} 有 {} 页，合同所列为 {} 页': '{1} has {2} pages, the contract lists {3}',
  '{+} 的签署意愿涵盖 {} 个文件，合同有 {} 个': '{1}: the intent covers {2} files, the contract has {3}',
  '{+} 的签署意愿前后不一致': '{1}: the intent contradicts itself',
  '{+} 的签署意愿所指的{+} 不是合同中的文件': '{1}: the intent is for another {2} than that of the contract',
  '{+} 在{+} 中没有签署位置': '{1} has no place in {2}',
  '{+} 在{+} 中签署了两次': '{1} signed twice in {2}',
  '{+} 在{+} 中使用了为其他文件签发的证书': '{1} used in {2} a certificate that was issued for another file',
  '签署 {} 没有签署{+}': 'signing {1} is missing in {2}',
  '签署 {} 的验证码不是为其签署意愿所列的全部文件发出的':
    'signing {1}: the code was not sent for exactly the files that the intent lists',
  '审批 {} 所审的不是合同的全部文件': 'approval {1} was not about all files of the contract',
  '{+} 已经定稿，而{+} 没有定稿': '{1} is closed to further signatures and {2} is not',
  各文件没有按次序一并定稿: 'the files were not closed together and in their order',
  '{+} 定稿记为 {} 个签署，实有 {} 个签署、{} 个签署方':
    '{1} was closed with {2} signatures; there are {3} signatures and {4} signatories',
};

/** Sentences about single files, each with its number before it: a sentence may itself be a list. */
export function ofFiles(chinese: string, said: (text: string) => string | undefined): string | undefined {
  const parts = chinese
    .split(/；(?=文件 [^；：]{1,2}：)/)
    .map((part) => /^文件 ([^；：]{1,2})：(.+)$/s.exec(part));
  if (parts.some((part) => part === null)) return undefined;
  return parts.map((part) => `file ${part![1]}: ${said(part![2]!) ?? part![2]}`).join('; ');
}
