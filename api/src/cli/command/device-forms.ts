import { type Form, onDatabase } from './form'

/** The commands for device measurements. */
export const deviceForms = {
  'devices coverage': {
    takes: ['STUDY'],
    options: { '--from': 'DATE', '--to': 'DATE', '--csv': null, '--key-file': 'FILE', '--user-ids': null },
    about: 'shows which measurements of devices are missing, from when, and why',
    more: `STUDY is the key of a study. For each participant with a device, each day and each
kind of measurement: how many values were expected, how many are there, and why some are
missing, where that is known: disconnected, revoked (ended at the provider), provider
down, phone not seen, not read yet, or sensor off (everything worked, and nothing was
measured). Of a glucose sensor as many values are expected as it gives in a day, of
everything else one; what comes less often than every second day is left out. Days are
those of the participant's time zone; DATE is such as 2026-03-01, and without it the two
weeks up to yesterday are shown. The device is the number of the one that measures most of
the kind. --csv prints lines for a spreadsheet.

Participants and their devices have the pseudonyms and numbers of \`almanac study
export\`, by the same key (--key-file, or TOKEN_KEY), and only what an export has is
counted. To find out whom to ask, --user-ids shows user ids in place of the pseudonyms and
counts everything; never pass that on together with an export.

${onDatabase}`,
  },
} as const satisfies Record<string, Form>
