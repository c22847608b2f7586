import { type Form, onDatabase } from './form'

/** The commands for survey files and responses. */
export const surveyForms = {
  'survey import': {
    takes: ['FILE'],
    options: { '--to': 'FOLDER', '--force': null, '--json': null },
    about: 'reads an instrument of another system, and says what was left out',
    more: `FILE is a REDCap data dictionary (CSV), a FHIR Questionnaire, an aRMT questionnaire or
the schema of a ReproSchema activity (JSON), or a folder of such files. What is not
imported is named with its line, and each file that is skipped with the reason. --to
FOLDER writes each survey as a file for the surveys/ of a study; what is there already
stays, unless --force. --json prints everything for programs. It ends with 1 when
nothing could be imported, or a file was there already.
What of each format is imported stands in docs/survey-import.md.`,
  },
  'survey lint': {
    takes: ['FILE'],
    options: { '--json': null },
    about: 'says what is wrong with the rules of a survey, with file and line',
    more: `FILE is a survey file (YAML), an instrument that \`almanac survey import\` reads, or a
folder of such files. It ends with 1 when there is an error; warnings are for reading.`,
  },
  'survey try': {
    takes: ['FILE'],
    options: { '--survey': 'KEY', '--port': 'PORT', '--no-open': null },
    about: 'opens a survey as participants see it, with the rules beside it',
    more: `FILE is a survey file (YAML) or an instrument that \`almanac survey import\` reads;
--survey chooses one where it has several. The survey is shown on a phone and on a wide
screen, in each language, and beside it what each rule gives and which answers it read.
It starts the product with a database of its own, which is removed when it is stopped.`,
  },
  'survey walk': {
    takes: ['FILE'],
    options: { '--runs': 'N' },
    about: 'walks through a survey with answers by chance: who gets where, how long it takes',
    more: `FILE is a survey file, an instrument or a folder, as for \`almanac survey lint\`. It says
which questions nobody saw, which rules were never true, and the shortest and longest way
with the minutes that they take to read and answer. 200 runs when --runs is left out, the
same ones each time. It ends with 1 when a run was not completed.`,
  },
  'survey export': {
    takes: ['SURVEY'],
    options: { '--company': 'KEY', '--to': 'FOLDER' },
    about: 'writes every response to a survey for a study team: CSV with a code book, FHIR',
    more: `SURVEY is the survey's key. The files hold health data: they are readable by you alone,
participants stand in them under numbers that do not lead back to them, and the audit
trail says that they were written. A cell is empty where a question was not asked.

${onDatabase}`,
  },
} as const satisfies Record<string, Form>
