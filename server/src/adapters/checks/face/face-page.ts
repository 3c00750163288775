// GET /simulator/face: the page of the simulated party that looks at faces, as a vendor's H5 would stand elsewhere. No camera is used; what it would have
// seen is pressed. The policy lets it load nothing and post nowhere else.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FaceSimulator, faceOutcomes, isFaceOutcome } from './face-check-simulator.ts';

const style = `body{margin:0;font:16px/1.6 system-ui,sans-serif;color:#1f2329;background:#f5f6f8}
main{max-width:420px;margin:0 auto;padding:24px 16px;display:grid;gap:16px}h1{font-size:20px;margin:0}p{margin:0}
.mark{justify-self:start;padding:0 8px;border-radius:4px;background:#fff3e0;color:#8a4b00;font-size:13px}
.face{height:200px;border-radius:50%;width:200px;justify-self:center;border:2px dashed #8f959e;display:grid;place-items:center;color:#5c6370}
form{display:grid;gap:12px}button{font:inherit;min-height:44px;border:1px solid #8f959e;border-radius:6px;background:#fff;color:#1f2329}
button.go{background:#1f4fa3;border-color:#1f4fa3;color:#fff}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = (body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>人脸识别（测试环境）</title><style>${style}</style></head><body><main><span class="mark">测试环境</span>${body}</main></body></html>`;

const asking = (token: string, fullName: string) => {
  const masked = [...fullName].map((sign, at) => (at === 0 ? sign : '*')).join('');
  const buttons = Object.entries(faceOutcomes).map(
    ([outcome, { name }]) =>
      `<button name="outcome" value="${outcome}"${outcome === 'match' ? ' class="go"' : ''}>${name}</button>`,
  );
  return page(
    `<h1>人脸识别</h1><p>将使用摄像头采集 ${escaped(masked)} 的面容，与身份证照片比对。这里是模拟的认证机构页面，不打开摄像头，请选择识别结果。</p><div class="face" aria-hidden="true">请正对屏幕</div><form method="post" action="/simulator/face"><input type="hidden" name="token" value="${escaped(token)}">${buttons.join('')}</form><p>要模拟没有答复，直接关闭本页。</p>`,
  );
};
const over = page('<h1>链接已失效</h1><p>该人脸识别已完成或已过期，请返回重新发起。</p>');

const send = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html);

export function serveFacePage(app: FastifyInstance, simulator: FaceSimulator): void {
  app.get<{ Querystring: { token?: unknown } }>('/simulator/face', (request, reply) => {
    const token = String(request.query.token ?? '');
    const question = simulator.asked(token);
    return send(reply.code(question ? 200 : 404), question ? asking(token, question.fullName) : over);
  });
  app.post<{ Body: Buffer | undefined }>('/simulator/face', (request, reply) => {
    const said = new URLSearchParams(request.body?.toString('utf8') ?? '');
    const outcome = said.get('outcome');
    const back = isFaceOutcome(outcome) ? simulator.show(said.get('token') ?? '', outcome) : undefined;
    return back === undefined ? send(reply.code(404), over) : reply.redirect(back, 303);
  });
}
