// Countries in Chinese, by their ISO 3166-1 code.
const names = new Intl.DisplayNames('zh-CN', { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;
