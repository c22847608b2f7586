import { type Form, onDatabase } from './form'

export const consentForms = {
  'consents export': {
    takes: [],
    options: { '--to': 'FILE' },
    about: 'writes all consents with their hashes into a signed file',
    more: `A line of JSON for each consent and each withdrawal, in the order of their chains, and a
signature with the key of this installation (REGISTRY_KEY) over their digest and number,
the time and PUBLIC_URL. Prints the digest and the public key: note both elsewhere, the
recipient proves the file against them with \`almanac consents verify FILE\`, without this
database. It holds names and what was agreed to, and is readable by its owner alone.

${onDatabase}`,
  },
  'consents verify': {
    takes: ['[FILE]'],
    options: { '--digest': 'DIGEST', '--key': 'KEY' },
    about: 'checks that no consent was changed, taken out or put in',
    more: `Of an export when FILE is named, without a database; exits with 1 and names the first line
that is broken. Checked are each hash, each link, the number of consents and the signature,
with the public key KEY (44 characters, or a file with it, PEM too), else with that of this
installation. The chain alone shows a change to a consent, but not a chain that was written
anew or an end that was cut off: that shows the signature where the key is known, and
--digest where the digest was noted elsewhere. Nothing shows it when whoever wrote the file
has the private key too, except such a digest. Exports of older versions have no signature:
that is said, and with --key they are refused.

Without FILE of the database, with the pictures of signatures, and whether every consent is
there that the audit trail names. The digest is equal for equal consents: with --digest it
is checked that none was added or changed since it was noted.

${onDatabase}`,
  },
} as const satisfies Record<string, Form>
