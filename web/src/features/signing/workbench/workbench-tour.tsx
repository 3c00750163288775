// The tour of the workbench: where things stand, one after the other. Whoever is new starts it himself, from 四步发起 or from 帮助;
// nothing pops up over somebody's work. What a screen does not show (the menu of a phone is shorter) is left out.
import { Tour } from 'antd';

const stops = [
  ['.shell-create', '发起合同', '上传 PDF、Word 或 Excel，从任何页面都可以开始。'],
  ['.shell-menu a[href$="/applyList"]', '我发起的', '查看签署进度，催签、撤销、下载；草稿也在这里。'],
  [
    '.shell-menu a[href$="/signList"]',
    '等待签署的合同',
    '需要您或您的企业签署的合同都在这里，也可以批量签署。',
  ],
  ['.bell', '消息', '轮到您处理、或合同有进展时，这里会有提醒。'],
  ['.identity', '身份与设置', '在个人与企业之间切换，修改密码和提醒方式，退出登录。'],
  [
    '.shell-menu a[href="/certi/toValiView"]',
    '在线核验',
    '已签署的文件和证据包，任何人都可以在这里核验，也可以离线核验。',
  ],
  ['.widget-help', '帮助', '遇到问题时打开，可以搜索文章或再看一遍导览。'],
] as const;

const shown = (selector: string): HTMLElement | undefined => {
  const found = document.querySelector<HTMLElement>(selector);
  return found && found.getClientRects().length > 0 ? found : undefined;
};

export default function WorkbenchTour({ onClose }: { onClose: () => void }) {
  const steps = stops.flatMap(([selector, title, description]) =>
    shown(selector) ? [{ title, description, target: () => shown(selector) ?? document.body }] : [],
  );
  return <Tour open steps={steps} onClose={onClose} />;
}
