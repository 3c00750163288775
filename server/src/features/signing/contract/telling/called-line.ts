// How messages call a signatory.

/** 张三, or 某公司（经办人张三）. */
export const calledLine = (who: { name: string; operatorName: string | null }): string =>
  who.operatorName === null ? who.name : `${who.name}（经办人${who.operatorName}）`;
