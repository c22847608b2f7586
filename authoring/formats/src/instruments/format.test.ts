import { detectFormat } from './format'
import { dictionary } from '../testing/dictionary'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a.csv', dictionary([]), 'redcap'],
  ['export.txt', `\ufeff${dictionary([])}`, 'redcap'],
  ['a.json', '{"resourceType":"Questionnaire"}', 'fhir'],
  ['a.json', '[{"field_name":"a","field_type":"text"}]', 'armt'],
  ['phq9_schema', '{"category":"Activity","ui":{}}', 'reproschema'],
  ['a.jsonld', '{"@type":"reproschema:Activity","ui":{}}', 'reproschema'],
  ['mood.yaml', 'key: mood\nquestions: []\n', 'survey'],
])('%s', (name, text, format) => {
  expect(detectFormat(name, bytes(text))).toEqual({ format })
})

test.each([
  ['a.csv', 'name,age\nAnn,7', 'is no REDCap data dictionary'],
  ['a.json', '{"resourceType":"Bundle"}', 'save the Questionnaires in it'],
  ['a.json', '{"resourceType":"Patient"}', 'of the type Patient'],
  ['a.json', '{"a": 1,\n', 'The file is no JSON: it is cut off'],
  ['a.json', '{"category":"Activity"}', 'This JSON is no instrument'],
  ['a.xml', '<?xml version="1.0"?><ODM/>', 'This is XML'],
  ['a.csv', '<!doctype html><title>Sign in', 'a web page'],
  ['a.xlsx', 'PK\u0003\u0004', 'Excel workbook'],
  ['a.pdf', '%PDF-1.7', 'This is a PDF'],
  ['a.bin', 'a\u0000b', 'no text file'],
  ['a.txt', 'Dear all', 'This file is no instrument'],
  ['a.txt', ' \n', 'The file is empty'],
])('%s with %j is rejected with the reason', (name, text, why) => {
  expect(detectFormat(name, bytes(text))).toEqual({ fault: expect.stringContaining(why) })
})
