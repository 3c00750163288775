// One input of a signatory, with entries of the address book offered while typing (WAI-ARIA combobox): arrows choose,
// Enter takes, Escape closes. The mobile in clear is fetched for the entry that was taken, and for no other.
import { orgRoutes } from '@xinqi/wire/org';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../platform/toast.ts';
import type { Party } from '../draft/draft.ts';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  phone?: boolean;
  userType: 0 | 1;
  onChange: (value: string) => void;
  onLeave: () => void;
  /** An entry of the address book was taken. */
  onTake: (entry: Pick<Party, 'name' | 'operator' | 'mobile'>) => void;
};

export function PartyInput(props: Props) {
  const { label, value, placeholder, error, phone, userType, onChange, onLeave, onTake } = props;
  const id = useId();
  const [typing, setTyping] = useState(false);
  const [at, setAt] = useState(-1);
  const rows = useSuggestions(value, userType, typing);
  const open = rows.length > 0;
  const close = () => {
    setTyping(false);
    setAt(-1);
  };
  const take = async (index: number) => {
    const row = rows[index];
    close();
    if (!row) return;
    try {
      const { name, operatorName, mobile } = await call(orgRoutes.signersDetail, {
        contactId: row.contactId,
      });
      onTake({ name, operator: operatorName ?? '', mobile });
    } catch (thrown) {
      toast.failure(thrown);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // -1 is the input itself
      setAt(((at + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      void take(at);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="field party-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        value={value}
        maxLength={phone ? 40 : 120}
        inputMode={phone ? 'tel' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          setTyping(true);
          setAt(-1);
          onChange(event.target.value);
        }}
        onKeyDown={press}
        onBlur={() => {
          close();
          onLeave();
        }}
      />
      {open && (
        <div className="party-offers" id={`${id}-list`} role="listbox" aria-label="通讯录联系人">
          {rows.map((row, index) => (
            <div
              key={row.contactId}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="party-offer"
              // the input keeps its focus, or leaving it would close the list before the click
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => void take(index)}
              onKeyDown={press}
            >
              <span className="party-offer-name">{row.name}</span>
              <span className="muted small">
                {row.operatorName ? `${row.operatorName} ` : ''}
                {row.mobileMasked}
              </span>
            </div>
          ))}
        </div>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}
