/** The name of the file with the drawn signature of a question: a key has characters that names of files have not. */
export const signatureFile = (key: string): string => `signature.${encodeURIComponent(key)}`
