import type { QuestionProps } from './question'
