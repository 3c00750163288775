// What a choice in a list or a calendar tells the form around it: no browser says `input` for them, as it does for typed text.
import { createContext } from 'react';

export const ChangedContext = createContext<() => void>(() => {});
