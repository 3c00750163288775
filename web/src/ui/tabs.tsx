// A tab bar over one panel (WAI-ARIA tabs): arrow keys move, only the chosen tab is in the tab order.
import type { KeyboardEvent } from 'react';

export type TabsProps<K extends string> = {
  label: string;
  tabs: readonly (readonly [key: K, text: string])[];
  value: K;
  onChange: (key: K) => void;
  /** Id of the panel; the tabs get `tab-<key>`. Without one nothing points anywhere. */
  panel?: string;
  className?: string;
};

export function Tabs<K extends string>({ label, tabs, value, onChange, panel, className }: TabsProps<K>) {
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex(([key]) => key === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next[0]);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div
      className={className ? `tabs ${className}` : 'tabs'}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {tabs.map(([key, text]) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="tab"
          {...(panel ? { id: `tab-${key}`, 'aria-controls': panel } : {})}
          aria-selected={value === key}
          tabIndex={value === key ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
