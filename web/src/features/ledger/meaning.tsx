// What the log proves and what it does not, for people who judge evidence. Words checked against domain.md §3.1.
const proved = [
  '某份文件（以 SHA-256 为准）的签署事件，在不晚于时间戳的时刻已经存在。',
  '事件的先后次序：签署意愿、确认、签名逐条相接，缺失或调换可以发现。',
  '记入日志后未经改动：用证据包重新计算，与日志根哈希一致即为核验一致。',
];
const notProved = [
  '合同内容是否真实、公平、合法，以及签署方是否有权签署。',
  '签署人的真实身份：日志只记录平台做过哪些核验（如手机号验证），核验本身的可靠性须另行审查。',
  '记入日志之前的事实：文件在上传之前的来源与形成过程。',
  '平台与当事人是否存在利害关系，系统是否符合相应标准：属于对平台的审查，不由本页自证。',
];
const rules = [
  {
    article: '第十六条',
    text: '区块链技术存储的电子数据上链后经技术核验一致的，可以认定上链后未经篡改，有相反证据足以推翻的除外。',
    here: '任何人都可以自行核验：取得证据包，在线或离线重新计算，只需信任根证书与时间戳机构，不必相信平台的说法。',
  },
  {
    article: '第十七条',
    text: '当事人对上链后数据的真实性有异议并有合理理由的，法院审查存证平台的资质与中立性、系统的清洁性、安全性、可靠性、可用性，以及技术和过程是否符合标准。',
    here: '算法与格式公开（RFC 6962、C2SP），平台可由 npm run audit-log 全量审计。平台资质与独立性须由运营方另行说明。',
  },
  {
    article: '第十八条',
    text: '当事人提出数据上链存储前已不具备真实性并提供证据或说明理由的，法院审查上链前数据的来源、生成机制、存储过程、公证或第三方见证、关联印证等。',
    here: '日志记录上传与规范化前后的文件哈希，以及网络地址、浏览器等信息的加盐摘要，供关联印证；它们不等于对来源真实性的证明。',
  },
];

export function Meaning() {
  return (
    <div className="ledger-column">
      <section className="card ledger-card">
        <h2>日志能够证明</h2>
        <ul className="plain">
          {proved.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h2>日志不能证明</h2>
        <ul className="plain">
          {notProved.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="card ledger-card">
        <h2>与《人民法院在线诉讼规则》的对应</h2>
        <p className="muted small">
          本日志是由平台运营、以密码学方法约束的只追加日志，不是多方共识的公有链，未接入司法区块链；是否适用下列规则由法院认定。条文为摘要，以原文为准。
        </p>
        <dl className="ledger-rules">
          {rules.map(({ article, text, here }) => (
            <div key={article}>
              <dt>{article}</dt>
              <dd>
                {text}
                <span className="block-line muted">{here}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card ledger-card">
        <h2>不依赖本网站的核验</h2>
        <p>
          下载
          <a href="/certi/verifier.html" download="verifier.html">
            离线核验工具
          </a>
          （一个网页文件，
          <a href="/certi/verifier.html.sha256" target="_blank" rel="noreferrer">
            SHA-256
          </a>
          ），断开网络后打开并选择证据包；或在源码目录运行 <code>npm run -s verify</code>
          。根证书请从您信任的渠道取得，并与本页的指纹比对。
        </p>
        <p>
          <a href="/certi/toValiView">在线核验</a>
        </p>
      </section>
    </div>
  );
}
