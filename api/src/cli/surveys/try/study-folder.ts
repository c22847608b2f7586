import { cp, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { SurveyDefinition } from '@almanac/domain/survey'
import { LANGUAGE_CODES, type Language } from '@almanac/domain/languages'
import { writeSurveyFile } from '@almanac/formats/instruments'

/** The password of the fictional participants, one for each language. */
export const AUTHOR_PASSWORD = 'almanac-demo'

export const authorEmail = (language: Language): string => `author-${language}@example.test`

const COLORS = {
  ground: '#f5f7f5',
  surface: '#ffffff',
  ink: '#1b2a27',
  ink_soft: '#4d5c58',
  line: '#d7dfdc',
  control: '#6b7a76',
  accent: '#0c6b6b',
  on_accent: '#ffffff',
  accent_soft: '#d9ecea',
  good: '#176b3a',
  warning: '#7a4b00',
  wrong: '#a3161f',
}

/** Folders of the study that questions may refer to: pictures, videos, searchable lists. */
const STUDY_FOLDERS = ['media', 'dynamic_lists']

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Copies the pictures and lists of the study around a file in `surveys/`, or those beside the file. */
export async function copyStudyFiles(folder: string, file: string): Promise<void> {
  for (const name of STUDY_FOLDERS) {
    for (const around of [dirname(dirname(file)), dirname(file)]) {
      if (!(await isFolder(join(around, name)))) continue
      await cp(join(around, name), join(folder, name), { recursive: true, dereference: true })
      break
    }
  }
}

/**
 * Writes a study with only one survey: one company, one group with the survey as onboarding, and a
 * participant for each language.
 */
export async function writeAuthorStudy(folder: string, survey: SurveyDefinition): Promise<void> {
  const files: Record<string, unknown> = {
    'study.yaml': { key: 'author', name: 'Author', seed: 1 },
    'themes/plain.yaml': { key: 'plain', name: 'Plain', light: COLORS, dark: COLORS },
    'companies/author.yaml': {
      key: 'author',
      name: 'Author',
      default_theme: 'plain',
      // The recipient of alerts: the author, with a non-existent address.
      alert_recipients: [authorEmail('en')],
      groups: [
        {
          key: 'main',
          name: 'Main',
          code: 'AUTHOR',
          theme: 'plain',
          activities: [],
          onboarding_surveys: [survey.key],
        },
      ],
    },
    'people/authors.yaml': {
      people: LANGUAGE_CODES.map((language) => ({
        key: `author_${language}`,
        email: authorEmail(language),
        password: AUTHOR_PASSWORD,
        first_name: 'Author',
        locale: language,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        groups: ['main'],
      })),
    },
  }
  for (const name of ['themes', 'companies', 'people', 'surveys']) await mkdir(join(folder, name), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), stringify(content))
  await writeFile(join(folder, 'surveys', `${survey.key}.yaml`), writeSurveyFile(survey))
}
