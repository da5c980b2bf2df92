import { Migration } from '@mikro-orm/migrations'
import { escapeIdentifier, escapeLiteral } from 'pg'

/** The fields that become rich text. */
const FIELDS = {
  product: ['detailedDescription'],
  service: ['detailedDescription', 'process'],
  job: ['detailedDescription'],
  teamMember: ['bio'],
  company: ['description', 'mission', 'vision', 'history'],
}

const LENGTH = 40_000

const SPACES = String.raw` \t\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** What escapes plain text as it was on the day of this migration: patterns and replacements of PostgreSQL. */
const RULES = [
  [`^[${SPACES}\\n]+|(?<![${SPACES}\\n])[${SPACES}\\n]+$`, ''],
  [`\\n([${SPACES}]*\\n)+`, '\n\n'],
  [String.raw`(\\)`, String.raw`\\\1`],
  [String.raw`(\*)`, String.raw`\\\1`],
  ['((?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))', String.raw`\\\1`],
  [String.raw`(\](?=\())`, String.raw`\\\1`],
  ['(<(?=[^ <>]+>))', String.raw`\\\1`],
  ['(&(?=#?[A-Za-z0-9]+;))', String.raw`\\\1`],
  [String.raw`(^|\n)([ \t]*)(#{1,6}(?=[ \t\n]|$)|>|[-+](?=[ \t\n]|$))`, String.raw`\1\2\\\3`],
  [String.raw`(^|\n)([ \t]*[0-9]{1,9})([.)](?=[ \t\n]|$))`, String.raw`\1\2\\\3`],
  [String.raw`(^|\n)([ \t]*)([-=|:][-=|: \t]*(?=\n|$))`, String.raw`\1\2\\\3`],
  [String.raw`(?<!\n)\n(?!\n)`, '\\\\\n'],
] as const

const ESCAPED = RULES.reduce(
  (source, [pattern, replacement]) =>
    `regexp_replace(${source}, ${escapeLiteral(pattern)}, ${escapeLiteral(replacement)}, 'g')`,
  'source',
)

const KEYS = Object.entries(FIELDS)
  .map(([kind, keys]) => `when ${escapeLiteral(kind)} then array[${keys.map(escapeLiteral).join(', ')}]`)
  .join(' ')

/**
 * Some long texts become rich text. What is stored keeps its look: characters that would become markup are escaped, in the
 * items, their revisions and pending changes.
 *
 * While instances are replaced, those of the previous version still write plain text. A row whose "textVersion" differs from
 * its version was written by one, because they raise the version only. Triggers escape what such a write changes.
 */
export class Migration0016 extends Migration {
  override up() {
    this.addSql(
      `create function "escapePlainText"(source text) returns text language sql immutable parallel safe as ${escapeLiteral(`select ${ESCAPED}`)}`,
    )
    // Returns the escaped texts of an item by their keys, without those that are as before.
    this.addSql(
      `create function "escapedTexts"(kind text, texts jsonb, before jsonb) returns jsonb language sql immutable parallel safe as ${escapeLiteral(
        `select coalesce(jsonb_object_agg(key, "escapePlainText"(texts ->> key)), '{}')
         from unnest(case kind ${KEYS} else '{}'::text[] end) as key
         where jsonb_typeof(texts -> key) = 'string' and texts -> key is distinct from before -> key`,
      )}`,
    )
    this.addSql(
      `create function "escapeItemTexts"() returns trigger language plpgsql as ${escapeLiteral(
        `begin
           new := jsonb_populate_record(new, "escapedTexts"(tg_table_name, to_jsonb(new), to_jsonb(old)));
           new."textVersion" := new.version;
           return new;
         end`,
      )}`,
    )
    this.addSql(
      `create function "escapePendingTexts"() returns trigger language plpgsql as ${escapeLiteral(
        `begin
           new."values" := new."values" || "escapedTexts"(new.kind, new."values", to_jsonb(old) -> 'values');
           new."textVersion" := new.version;
           return new;
         end`,
      )}`,
    )
    for (const [kind, keys] of Object.entries(FIELDS)) this.#convert(kind, keys)
    this.#addTextVersion('"pendingChange"', 'escapePendingTexts')
    this.addSql(
      `update "pendingChange" set "textVersion" = version, "values" = "values" || "escapedTexts"(kind, "values", null)`,
    )
    this.addSql(
      `update revision r set snapshot = r.snapshot || e.texts
       from (select id, "escapedTexts"(kind, snapshot, null) as texts from revision where kind in (${Object.keys(FIELDS).map(escapeLiteral).join(', ')})) e
       where r.id = e.id and not r.snapshot @> e.texts`,
    )
  }

  #convert(kind: string, keys: readonly string[]) {
    const table = escapeIdentifier(kind)
    const columns = keys.map(escapeIdentifier)
    const types = columns.map((column) => `alter column ${column} type varchar(${LENGTH}) collate "C"`)
    this.addSql(`alter table ${table} ${types.join(', ')}`)
    this.#addTextVersion(table, 'escapeItemTexts')
    const texts = columns.map((column) => `${column} = "escapePlainText"(${column})`)
    this.addSql(`update ${table} set "textVersion" = version, ${texts.join(', ')}`)
  }

  #addTextVersion(table: string, trigger: string) {
    this.addSql(`alter table ${table} add "textVersion" int not null default 0`)
    this.addSql(
      `create trigger "${trigger}" before insert or update on ${table} for each row
       when (new."textVersion" <> new.version) execute function "${trigger}"()`,
    )
  }
}
