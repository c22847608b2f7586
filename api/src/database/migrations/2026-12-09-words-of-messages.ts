import { sql, type Kysely } from 'kysely'

/**
 * The words of messages, for searches: one set of functions cuts what is indexed and what is searched for.
 *
 * - `search_fold(text)`: the text without differences in spelling: case, accents, Arabic marks and letter forms, width,
 *   digits of other scripts, invisible characters.
 * - `search_bare(text)`: a folded text without French elisions and the English possessive.
 * - `search_tokens(text)`: its words and numbers in their order. `120/80` and `2.5mg` are two each.
 * - `search_wholes(text)`: joined spellings of what is set apart: `xray` for `x-ray`, `1000` for `1,000`.
 * - `search_words(text)`: any text as a `tsvector`, for the index. Calls `search_vector` with the folded text: both are
 *   apart because PostgreSQL plans a function of SQL anew at each call from another one that it cannot inline.
 * - `search_query(text)`: words of a search as a `tsquery`, null if there are none. What stands between spaces has to
 *   follow one another; the last word of it matches by its beginning if it has two letters.
 *
 * No expression looks behind: PostgreSQL would read the text from its beginning for each word. One character can be 18
 * after its normalisation, so 40,000 are read.
 *
 * The extension `unaccent` is not used: its rules differ between versions of PostgreSQL, which would part index and
 * query at an upgrade, and it knows no Arabic. PostgreSQL's own parser of words makes one token each of `-19`, `120/80`,
 * `2.5mg`, hosts and paths. Character classes are written as ranges, as `\w` and `lower()` depend on the database's
 * locale.
 */

/** Accents, Arabic vowel marks, tatweel, and characters that are not visible. */
const IGNORED =
  '[\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u0610-\\u061a\\u061c\\u0640' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff' +
  '\\u3099\\u309a\\ufe00-\\ufe0f\\ufeff\\U0001f3fb-\\U0001f3ff\\U000e0000-\\U000e0fff]'

/** Letters, digits and signs that have one spelling among several: from, to. */
const SPELLINGS: readonly [string, string][] = [
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіїґ'],
  ['ÆŒØĐŁÞẞøđłıðÐ', 'æœødlþßodlidd'],
  ['ٱىیةکھہ', 'اييهكهه'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  // Decimal and thousands separators of Arabic, apostrophes, hyphens.
  ['\u066b\u066c', '.,'],
  ['\u2018\u2019\u02bc\u0060\u00b4\u201b', "''''''"],
  ['\u2010\u2011\u2012\u2212', '----'],
]
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const FROM = quoted(SPELLINGS.map(([from]) => from).join(''))
const TO = quoted(SPELLINGS.map(([, to]) => to).join(''))

/** Scripts that are written without spaces, and pictographs: each character is a token. */
const SINGLE =
  '\\u0e01-\\u0e5b\\u2600-\\u27bf\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u9fff\\U0001f000-\\U0001faff\\U00020000-\\U0003ffff'

/** What is neither a letter nor a digit. */
const SEPARATING =
  '\\u0001-/:-`{-\\u00bf\\u00d7\\u00f7\\u02b0-\\u02ff\\u037e\\u0387\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0\\u05c3\\u05c6' +
  '\\u05f3\\u05f4\\u0600-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u2000-\\u25ff\\u27c0-\\u2bff' +
  '\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3040\\ud7fc-\\uf8ff\\ufd3e\\ufd3f\\ufe10-\\ufe6f\\uff01-\\uff0f\\ufff0-\\uffff'

const LETTERS = `[^${SEPARATING}${SINGLE}0-9]+`
/** A decimal, digits, letters, or a character that is a token. */
const TOKEN = `[0-9]+[.,][0-9]+|[0-9]+|${LETTERS}|[${SINGLE}]`
/** Of a date or a version, in `28.11.2026`, which are no decimals. */
const DOTTED = '([0-9])[.,]([0-9]+)[.,](?=[0-9])'
/** Words joined by hyphens or apostrophes, thousands that are set apart. */
const COMPOUND = `${LETTERS}(?:[''-]${LETTERS})+|[1-9][0-9]{0,2}(?:[., ][0-9]{3})+(?![0-9])`

/** French articles and pronouns that lose their vowel (`l’ibuprofène`), the English possessive. */
const ELIDED = `(^|[${SEPARATING}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)''(?=[^${SEPARATING}])`
const POSSESSIVE = `''s(?![^${SEPARATING}])`
/** The Arabic article, also after "and" and prepositions: at least two letters follow. */
const ARTICLE = '^[وف]?(?:[بك]?ال|لل)(..+)$'
/** Arabic "and", and prepositions without an article: at least three letters follow. */
const CONJUNCTION = '^[وف](...+)$'
const PREPOSITION = '^[وف]?[بلك](...+)$'

const statements = [
  `create function search_fold(content text) returns text language sql immutable strict parallel safe
    return case when octet_length(content) = length(content) then lower(content collate "C") else
      replace(replace(replace(replace(translate(
        regexp_replace(lower(left(normalize(content, nfkd), 40000) collate "C"), '${IGNORED}', '', 'g'),
        ${FROM}, ${TO}), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end`,

  `create function search_bare(folded text) returns text language sql immutable strict parallel safe
    return case when strpos(folded, '''') = 0 then folded else
      regexp_replace(regexp_replace(folded, '${ELIDED}', '\\1', 'g'), '${POSSESSIVE}', '', 'g') end`,

  `create function search_tokens(bare text) returns table (place bigint, word text)
    language sql immutable parallel safe rows 20
    begin atomic
      select ordinality, left(translate(found[1], ',', '.'), 250)
      from regexp_matches(regexp_replace(bare, '${DOTTED}', '\\1 \\2 ', 'g'), '${TOKEN}', 'g') with ordinality as m (found);
    end`,

  `create function search_wholes(folded text) returns setof text language sql immutable parallel safe rows 2
    begin atomic
      select left(translate(found[1], '''-., ', ''), 250) from regexp_matches(folded, '${COMPOUND}', 'g') as m (found);
    end`,

  `create function search_vector(folded text) returns tsvector language sql immutable strict parallel safe
    begin atomic
      with text as materialized (select search_bare(folded) as bare)
      select coalesce(string_agg('''' || word || ''':' || least(place, 16383), ' '), '')::tsvector from (
        select place, word from text, search_tokens(bare)
        union all
        select t.place, s.word from text, search_tokens(bare) as t, unnest(array[
            regexp_replace(t.word, '${ARTICLE}', '\\1'), regexp_replace(t.word, '${CONJUNCTION}', '\\1'),
            regexp_replace(t.word, '${PREPOSITION}', '\\1')]) as s (word)
          where bare ~ '[\\u0621-\\u064a]' and s.word <> t.word
        union all
        select 1, whole from text, search_wholes(bare) as whole where bare ~ '[''-]|[0-9][., ][0-9]'
        union all
        select 1, whole from text, search_wholes(folded) as whole where folded <> bare
        union all
        select 1, part from text, regexp_matches(bare, '[0-9]+,[0-9]+', 'g') as m (found),
            unnest(string_to_array(found[1], ',')) as part
          where strpos(bare, ',') > 0
      ) as words;
    end`,

  `create function search_words(content text) returns tsvector language sql immutable strict parallel safe
    return search_vector(search_fold(content))`,

  `create function search_query(content text) returns tsquery language sql immutable strict parallel safe
    begin atomic
      select string_agg('(' || phrase || ')', ' & ')::tsquery from (
        select string_agg('(' || spelled || ')', ' <-> ' order by place) || coalesce(
          (select ' | ''' || translate(t.chunk, '''-.,', '') || ''':*' where t.chunk ~ '^(?:${COMPOUND})$'), '') as phrase
        from (
          select c.number, c.chunk, t.place, (
            select string_agg('''' || s.word || '''' || case when s.is_open then ':*' else '' end, ' | ') from (
              select t.word, t.is_last and length(t.word) > 1 as is_open
              union select regexp_replace(t.word, '${ARTICLE}', '\\1'), t.is_last and t.word ~ '${ARTICLE.replace('..+', '...+')}'
                where t.word ~ '${ARTICLE}'
              union select regexp_replace(t.word, 'ه$', e.ending), t.is_last
                from unnest(array['ت', 'ات']) as e (ending) where t.word ~ '^[\\u0621-\\u064a]{3,}ه$'
            ) as s) as spelled
          from string_to_table(search_bare(translate(search_fold(content), E'\\t\\n\\r', '   ')), ' ') with ordinality as c (chunk, number)
            cross join lateral (select place, word, place = max(place) over () as is_last from search_tokens(c.chunk)) as t
        ) as t
        group by number, chunk
      ) as phrases;
    end`,

  `drop index messages_words`,
  `alter table messages add column words tsvector not null
    generated always as (search_words(message || coalesce(' ' || image_description, ''))) stored`,
  `create index messages_words on messages using gin (words)`,
  `alter table conversations add column words tsvector not null generated always as (search_words(subject)) stored`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
