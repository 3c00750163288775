// /introducePage: what contract administration is here, step by step, each with its page.
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.ts';
import './shell-pages.css';

type Step = { title: string; text: string; to: string; link: string; corp?: string };
const steps: readonly Step[] = [
  {
    title: '发起',
    text: '上传PDF，添加个人或企业签署方，约定顺序、位置和截止时间。没有账号的签署方通过短信链接签署。',
    to: '/initiation/toCreate',
    link: '发起合同',
  },
  {
    title: '签署',
    text: '阅读全文、验证手机、手写或用印。每一步都有记录，签完立即可以下载。',
    to: '/signInfo/signList',
    corp: '/corp/signInfo/signList',
    link: '待签署的合同',
  },
  {
    title: '跟进',
    text: '查看进度、催办、补正签署人、延长期限、撤销，或者在签完后协商作废。',
    to: '/signInfo/applyList',
    corp: '/corp/signInfo/applyList',
    link: '我发起的合同',
  },
  {
    title: '归档',
    text: '按目录整理合同，批量下载和导出，归档状态只对自己的视图有效。',
    to: '/signInfo/applyList',
    corp: '/corp/signInfo/applyList',
    link: '管理目录',
  },
  {
    title: '举证',
    text: '每份完成的合同都有存证证书和证据包，任何人都可以离线核验。',
    to: '/signInfo/preservation',
    link: '存证列表',
  },
];

export default function IntroducePage() {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  return (
    <section className="around" aria-labelledby="introduce-title">
      <h1 id="introduce-title">合同管理介绍</h1>
      <p className="muted">一份合同从发起到举证要经过的五步，每一步都可以从这里进入。</p>
      <ol className="around-steps">
        {steps.map(({ title, text, to, corp: ofCorp, link }) => (
          <li key={title} className="card around-card">
            <h2>{title}</h2>
            <p>{text}</p>
            <Link to={(corp && ofCorp) || to}>{link}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
