import { bytes, code, id, instant, number, ownerId } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const images = personalTable('images', {
  user_id: ownerId(),
  id: id().leftOut('key', 'the name of the picture’s file'),
  type: code(['profile', 'entry', 'message', 'signature']).archived(),
  content: bytes().archived(),
  width: number().archived(),
  height: number().archived(),
  response_id: id().null().archived(),
  objective_id: id().null().leftOut('key', 'the question; the answer names the picture'),
  created_at: instant().filled().archived(),
})
