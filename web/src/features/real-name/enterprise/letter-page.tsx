// /auth/wordCustom: the verification of an enterprise by a letter of authority, which the product writes and the legal person signs in it.
import EnterprisePage from './enterprise-page.tsx';

export default function LetterPage() {
  return <EnterprisePage way="letter" />;
}
