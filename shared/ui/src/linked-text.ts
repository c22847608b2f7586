// Free text with its links. With the library that finds them: import it only from lazily loaded screens.
export { LinkedText } from './linked-text/LinkedText'
