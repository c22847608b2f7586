/** A survey with a question of each kind whose answer has its own storage format, as earlier releases wrote it. */
export const everySurvey = {
  key: 'mood',
  title: 'Mood',
  introduction: null,
  source: null,
  questions: [
    { key: 'how', type: 'text', label: 'How are you?', description: null, required: true },
    {
      key: 'which',
      type: 'multiple_choice',
      label: 'Which?',
      description: null,
      options: [
        { code: 'none', label: 'None' },
        { code: 'other', label: 'Another', other: true },
      ],
    },
    { key: 'had', type: 'conditions', label: 'What have you had?', description: null },
    {
      key: 'agreed',
      type: 'econsent',
      label: 'Agreement',
      description: null,
      consent: { text: 'Text', check_text: 'I agree', relationships: [{ code: 'self', label: 'I' }] },
    },
  ],
  scoring: null,
}
