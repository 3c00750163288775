// /ywtRelated/guidancePage: how the usual questions are answered, each with the page where it is done.
import { Link } from '@tanstack/react-router';
import './shell-pages.css';

const questions: readonly { ask: string; answer: string; to: string; link: string }[] = [
  {
    ask: '对方没有收到短信怎么办？',
    answer:
      '在合同详情中确认手机号，更正后会重新发送；也可以催办一次。链接失效时，对方可以在打开的页面上重新获取。',
    to: '/signInfo/applyList',
    link: '我发起的合同',
  },
  {
    ask: '发出之后还能修改吗？',
    answer: '文件内容不能修改。没有人签署时可以撤销并复制为新合同；全部签完后可以发起作废。',
    to: '/signInfo/applyList',
    link: '我发起的合同',
  },
  {
    ask: '怎样证明一份合同没有被改过？',
    answer: '把PDF或证据包交给在线核验，文件不离开核验过程；也可以下载离线核验工具。',
    to: '/certi/toValiView',
    link: '在线核验',
  },
  {
    ask: '想先试一次再发给客户？',
    answer: '用样例体验完整的签署过程。样例不具法律效力，一天后自动删除。',
    to: '/applySign/toCreateDemo',
    link: '体验一次签署',
  },
  {
    ask: '账号在别处登录了？',
    answer: '在账号信息中查看登录设备，结束不认识的登录，然后修改密码、开启两步验证。',
    to: '/signSettings/accountInfo',
    link: '账号信息',
  },
];

export default function GuidancePage() {
  return (
    <section className="around" aria-labelledby="guidance-title">
      <h1 id="guidance-title">使用指引</h1>
      {questions.map(({ ask, answer, to, link }) => (
        <details key={ask} className="card around-card">
          <summary>{ask}</summary>
          <p>{answer}</p>
          <Link to={to}>{link}</Link>
        </details>
      ))}
      <p className="muted">
        没有找到答案？查看 <Link to="/help">帮助中心</Link>，或在 <Link to="/ywtSystem">更多服务</Link>{' '}
        中打开在线咨询。
      </p>
    </section>
  );
}
