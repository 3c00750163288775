// Does something when the pointer is up again. Leaving a field by pressing a button shows the field's error, which moves the
// button from under the pointer: the click would be lost.
let pressed = false;
addEventListener('pointerdown', () => (pressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => (pressed = false), { capture: true });

/** At once while no pointer is down; else after the click that the press becomes. */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const release = () => {
    for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, { capture: true });
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { capture: true });
}
