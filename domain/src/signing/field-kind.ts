// What a sender can place on a page for a signatory (spec §3, issue "The spine"), with default sizes in PDF points.

export const fieldKinds = ['signature', 'seal', 'date', 'text'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const fieldKindName: Record<FieldKind, string> = {
  signature: '签名',
  seal: '印章',
  date: '签署日期',
  text: '填写项',
};

/** Default width and height in PDF points. A 公章 is 40 mm = 113.39 pt; a personal seal 20 mm = 56.69 pt. */
export const fieldKindSize: Record<FieldKind, { width: number; height: number }> = {
  signature: { width: 120, height: 48 },
  seal: { width: 113.39, height: 113.39 },
  date: { width: 110, height: 20 },
  text: { width: 150, height: 22 },
};
