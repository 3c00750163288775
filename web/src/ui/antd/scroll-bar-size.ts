// How wide a scroll bar is; stands in for @rc-component/util's own, whose style element our CSP refuses
// (build/no-style-elements.ts). No table gives its scroll bar a width of its own, so one box measures them all.
let size: { width: number; height: number } | undefined;

function measured(): { width: number; height: number } {
  if (size) return size;
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', width: '100px', height: '100px', overflow: 'scroll' });
  document.body.append(box);
  size = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight };
  box.remove();
  return size;
}

export default function scrollBarSize(): number {
  return measured().width;
}
export function getTargetScrollBarSize(): { width: number; height: number } {
  return measured();
}
