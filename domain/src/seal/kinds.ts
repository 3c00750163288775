// What seals there are (domain.md §2.3): kinds, shapes, colours, the sizes in millimetres that seals really have.

export const SealType = {
  Official: 1,
  Contract: 2,
  Finance: 3,
  Personnel: 4,
  LegalPerson: 5,
  Invoice: 6,
  Business: 9,
} as const;
export type SealType = (typeof SealType)[keyof typeof SealType];
export const sealTypes = Object.values(SealType);

export const sealTypeName: Record<SealType, string> = {
  1: '公章',
  2: '合同专用章',
  3: '财务专用章',
  4: '人事专用章',
  5: '法定代表人章',
  6: '发票专用章',
  9: '业务专用章',
};

export const SealShape = { CircleStar: 1, CircleNoStar: 2, Ellipse: 3, Square: 4, Rect: 5 } as const;
export type SealShape = (typeof SealShape)[keyof typeof SealShape];
export const sealShapes = Object.values(SealShape);
export const sealShapeName: Record<SealShape, string> = {
  1: '圆形带五角星',
  2: '圆形',
  3: '椭圆形',
  4: '方形',
  5: '长方形',
};

export const SealColor = { Red: 1, Blue: 2, Black: 3 } as const;
export type SealColor = (typeof SealColor)[keyof typeof SealColor];
export const sealColors = Object.values(SealColor);
export const sealColorName: Record<SealColor, string> = { 1: '红色', 2: '蓝色', 3: '黑色' };

/** Width and height in millimetres, the usual one first. */
const round = [40, 38, 42, 45, 50, 58].map((d) => [d, d] as const);
export const sealSizes: Record<SealShape, readonly (readonly [number, number])[]> = {
  1: round,
  2: round,
  3: [
    [40, 30],
    [45, 30],
  ],
  4: [20, 18, 22, 25, 30].map((d) => [d, d] as const),
  5: [
    [45, 20],
    [40, 15],
    [50, 20],
    [60, 25],
  ],
};

/** Sizes that a shape may have; none of what is no shape, as a caller may have named it. */
export const sizesOf = (shape: unknown): readonly (readonly [number, number])[] =>
  sealShapes.find((one) => one === shape) === undefined ? [] : sealSizes[shape as SealShape];

/** Width in millimetres of a seal made from a picture. */
export const pictureSealWidth = { least: 10, most: 100 } as const;

/** Shapes that a kind may have: the official seal is round with a star (国发〔1999〕25号), the others are free. */
export const shapesOf = (type: SealType): readonly SealShape[] => {
  if (type === SealType.Official) return [SealShape.CircleStar];
  if (type === SealType.LegalPerson) return [SealShape.Square, SealShape.Rect];
  if (type === SealType.Invoice) return [SealShape.Ellipse];
  return sealShapes;
};
