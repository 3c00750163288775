// One input with offers while typing (WAI-ARIA combobox with a listbox): arrows walk, Enter takes, Escape closes, leaving
// closes. Where the offers come from is the caller's: `active` tells him when to look.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { afterPress } from './after-press.ts';
import './offers.css';

export type Offer = { key: string; name: string; about?: string; take: () => void };
export type OfferGroup = { label: string; offers: readonly Offer[] };

type Props = {
  label: string;
  value: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  phone?: boolean | undefined;
  /** Offers for the value as it stands; groups without offers are not shown. */
  groups: readonly OfferGroup[];
  /** Somebody is typing, and wants offers; false again after he took one, closed them or left. */
  active: boolean;
  onActive: (active: boolean) => void;
  onChange: (value: string) => void;
  onLeave?: (() => void) | undefined;
  /** Stands below the input, read out when it changes. */
  note?: ReactNode;
};

export function OfferInput(props: Props) {
  const { label, value, placeholder, error, phone, active, onActive, onChange, onLeave, note } = props;
  const id = useId();
  const [at, setAt] = useState(-1);
  const groups = active ? props.groups.filter(({ offers }) => offers.length > 0) : [];
  const offers = groups.flatMap((group) => group.offers);
  const open = offers.length > 0;
  const chosen = at < offers.length ? at : -1;
  const close = () => {
    onActive(false);
    setAt(-1);
  };
  const take = (offer: Offer | undefined) => {
    close();
    offer?.take();
  };
  const press = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // -1 is the input itself
      const next = ((chosen + 1 + step + offers.length + 1) % (offers.length + 1)) - 1;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      take(offers[chosen]);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="field offer-field">
      <label htmlFor={id}>{label}</label>
      <div className="offer-box">
        <input
          id={id}
          className="input"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && chosen >= 0 ? `${id}-${chosen}` : undefined}
          value={value}
          maxLength={phone ? 40 : 120}
          inputMode={phone ? 'tel' : undefined}
          autoComplete="off"
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => {
            onActive(true);
            setAt(-1);
            onChange(event.target.value);
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            if (onLeave) afterPress(onLeave);
          }}
        />
        {open && (
          <div className="offers" id={`${id}-list`} role="listbox" aria-label="候选项">
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
              <div key={group.label} role="group" aria-label={group.label}>
                <span className="offers-label small muted" aria-hidden="true">
                  {group.label}
                </span>
                {group.offers.map((offer) => {
                  const index = offers.indexOf(offer);
                  return (
                    <div
                      key={offer.key}
                      id={`${id}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === chosen}
                      className="offer"
                      // the input keeps its focus, or leaving it would close the list before the click
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => take(offer)}
                      onKeyDown={press}
                    >
                      <span className="offer-name">{offer.name}</span>
                      {offer.about && <span className="muted small">{offer.about}</span>}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        )}
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      {note && (
        <span id={`${id}-note`} className="field-hint" role="status">
          {note}
        </span>
      )}
    </div>
  );
}
