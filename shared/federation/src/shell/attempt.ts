import { createContext } from 'react'

/**
 * Which attempt at showing a place this is: another object for each time that a
 * person asks for it again. What failed to load within one attempt is asked for
 * anew in the next.
 */
export const AttemptContext = createContext<object>({})
