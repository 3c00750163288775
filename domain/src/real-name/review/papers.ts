// Documents of people without a mainland identity card, of whom nobody outside answers: two people of the platform look at pictures of
// them (docs/decisions/0145). Numbers are the wire's types of documents (domain.md §2.3 identityType; 6 and 7 ours).

export const papers = [
  'passport',
  'hk_macao_permit',
  'taiwan_permit',
  'residence_permit',
  'permanent_residence',
] as const;
export type Paper = (typeof papers)[number];
export const paperNames: Readonly<Record<Paper, string>> = {
  passport: '护照',
  hk_macao_permit: '港澳居民来往内地通行证',
  taiwan_permit: '台湾居民来往大陆通行证',
  residence_permit: '港澳台居民居住证',
  permanent_residence: '外国人永久居留身份证',
};
export const paperTypes: Readonly<Record<Paper, number>> = {
  ...{ passport: 2, taiwan_permit: 3, hk_macao_permit: 4, permanent_residence: 6, residence_permit: 7 },
};

export const paperSides = ['front', 'back'] as const;
export type PaperSide = (typeof paperSides)[number];
/** Which pictures are needed: of a passport the page with the photograph says all. */
export const sidesOf = (paper: Paper): readonly PaperSide[] =>
  paper === 'passport' ? ['front'] : paperSides;
/** On which picture a machine-readable zone may stand: of a passport below its photograph, of a card on its back. 居住证 have none. */
export const zoneSide = (paper: Paper): PaperSide | undefined =>
  paper === 'passport' ? 'front' : paper === 'residence_permit' ? undefined : 'back';
export const sideName = (paper: Paper, side: PaperSide): string =>
  paper === 'passport' ? '护照资料页' : side === 'front' ? '证件正面' : '证件背面';

/**
 * Who issues passports (ISO 3166-1). People from Hong Kong, Macao and Taiwan have a permit for the mainland; Chinese who live abroad show
 * their passport where a card would be asked for (出境入境管理法 art. 14).
 */
export const issuers: readonly string[] =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );
