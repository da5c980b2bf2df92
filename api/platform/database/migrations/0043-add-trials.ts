import { randomUUID } from 'node:crypto'
import { Migration } from '@mikro-orm/migrations'
import { escapeLiteral } from 'pg'
import { type TrialLine, trialsIn, withoutLines } from './trial-lines.ts'

/** A stored text with technical specifications of a product, some of which begin as trials do. */
interface Stored {
  id: string
  product: string
  name: string
  text: string
}

/** The ids of the trials of the default content, by product and subject, so that seeding does not add them once more. */
const SEEDED = {
  'c7ea76dc-3448-5c74-9110-8bedc049c4d7 Corn grain, difference from untreated strips':
    '5caa3c0b-4db4-5b51-92bc-9c154e428941',
  'c7ea76dc-3448-5c74-9110-8bedc049c4d7 Corn grain yield': 'bdea50a1-3dfa-56d4-8dee-d2b6da5d36e9',
  '3305b982-cefb-576c-ba6b-7b2020be5ba4 Soybean grain, difference from untreated plots':
    'ef6f86e6-df58-5562-a355-cc83de49d5df',
  '6e740b86-faec-542d-9bd9-b36ba28b9c14 Phosphorus in leek shoots': '3c447f44-d5d8-539f-a7d9-93f35aaf7651',
  'f1005e73-3e67-5953-90dc-fab474cb3831 Corn grain, difference from starter alone':
    'f56cc9af-2829-5054-a95e-0582eb85ba89',
  '96a2cf6b-d31e-5131-ada7-af72710c993b Nitrogen lost as ammonia in 14 days': '87bd027b-f31a-5def-87a5-5174f6652286',
  '36ba941b-9323-5996-9ec1-a5396662df0f Final stand of corn': '0a3b12e6-e8be-581d-af21-4acfd6d6df68',
  '3ae6ebef-80be-51b7-a855-c5732de76ab0 Root dry weight of tomato plugs': '97963df8-64fb-5948-824e-9edb61490d24',
  '9a638a7e-2cca-576c-be7d-ede94d16bf73 Nitrate-nitrogen in tile water in spring':
    'a0d5825b-8254-5a3f-a464-1b6f69615636',
  '38149e21-6c39-50dc-b65b-2be60814b7af Fields with symptoms of sudden death syndrome':
    '452b0a9f-1bcb-5efa-a4e5-cc1fb4d7fe0f',
}

const HAS_TRIALS = String.raw`~* '(^|\n)\s*Trial\s*[,:]'`

/** Returns a row for each entry, for a statement to read from. */
const rowsOf = (entries: readonly object[], columns: string) =>
  `jsonb_to_recordset(${escapeLiteral(JSON.stringify(entries))}) as c(${columns})`

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const hasInterval = ({ trial }: TrialLine) => trial.treatments.some(({ low }) => low !== null)

/** Returns the trials of a product in the order in which its page has shown them: those with intervals first. */
const inOrder = (trials: readonly TrialLine[]) =>
  trials.toSorted((a, b) => Number(hasInterval(b)) - Number(hasInterval(a)))

/**
 * Trials become a kind. The lines of technical specifications that pages have shown as charts become trials, and are taken out of the
 * products, their revisions and pending changes. Lines that cannot be read, and lines that only a pending change has, stay where they
 * are and are named in the log.
 */
export class Migration0043 extends Migration {
  override async up() {
    const products = await this.#read(
      `select id, id as product, name, "technicalSpecs" as text from product
       where "technicalSpecs" ${HAS_TRIALS} order by "order", name, id`,
    )
    const revisions = await this.#read(
      `select id, "itemId" as product, snapshot ->> 'name' as name, snapshot ->> 'technicalSpecs' as text from revision
       where kind = 'product' and snapshot ->> 'technicalSpecs' ${HAS_TRIALS} order by version`,
    )
    const pending = await this.#read(
      `select c.id, "itemId" as product, coalesce("values" ->> 'name', p.name, '') as name, "values" ->> 'technicalSpecs' as text
       from "pendingChange" c left join product p on p.id = "itemId"
       where kind = 'product' and "values" ->> 'technicalSpecs' ${HAS_TRIALS} order by name, c.id`,
    )
    const moved = new Map<string, Set<string>>()
    const seeded = new Map<string, string>(Object.entries(SEEDED))
    /** Each id is given once, even if a product repeats a line. */
    const idOf = (key: string) => {
      const id = seeded.get(key) ?? randomUUID()
      seeded.delete(key)
      return id
    }
    const trials = products.flatMap(({ product, name, text }) => {
      const { trials: stated, unread } = trialsIn(text)
      for (const line of unread) this.#leave(`product “${name}”`, line)
      moved.set(product, new Set(stated.map(({ line }) => line)))
      return inOrder(stated).map(({ line, trial }) => ({
        id: idOf(`${product} ${capitalized(trial.subject)}`),
        product,
        ...trial,
        subject: capitalized(trial.subject),
        description: capitalized(trial.description),
        // The trial came into being with the first version of the product that has the line.
        revision: revisions.find((revision) => revision.product === product && linesOf(revision).has(line))?.id ?? null,
      }))
    })
    for (const change of pending) {
      const { trials: stated, unread } = trialsIn(change.text)
      const isMoved = ({ line }: TrialLine) => moved.get(change.product)?.has(line)
      const left = [...stated.filter((trial) => !isMoved(trial)).map(({ line }) => line), ...unread]
      for (const line of left) this.#leave(`pending change of product “${change.name}”`, line)
    }
    this.addSql(
      'create table "trial" ("id" uuid not null, "subject" varchar(200) collate "C" not null default \'\', "product" uuid null, "description" varchar(20000) collate "C" not null default \'\', "unit" varchar(40) collate "C" not null default \'\', "treatments" jsonb not null default \'[]\', "interval" varchar(200) collate "C" not null default \'\', "place" varchar(200) collate "C" not null default \'\', "seasons" varchar(200) collate "C" not null default \'\', "design" varchar(20000) collate "C" not null default \'\', "sites" jsonb not null default \'[]\', "order" int not null default 0, "isActive" boolean not null default true, "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "trial"."treatments" is \'Keys: name, value, low, high\'')
    this.addSql('comment on column "trial"."sites" is \'Keys: place, year, treatment, value, low, high, covariates\'')
    this.addSql('create index "trial_order_index" on "trial" ("order", "subject", "id")')
    this.addSql('create index "trial_active_index" on "trial" ("isActive", "order", "subject", "id")')
    this.addSql('create index "trial_product_index" on "trial" ("product")')
    this.addSql(
      'create table "trialsSection" ("id" uuid not null, "isActive" boolean not null default true, "pageTitle" varchar(200) collate "C" not null default \'Trials, including those without a difference\', "pageIntro" varchar(1000) collate "C" not null default \'Each trial names its treatments, its place, its seasons and its design.\', "itemClosing" varchar(1000) collate "C" not null default \'Ask for the report. It has the data of each site, also of those without a difference.\', "mail" jsonb not null default  E\'{"email":"sales@verdant.example","subject":"Trial report: {subject}","body":"Dear {site} team,\\\\n\\\\nPlease send me the report of the trial “{subject}”.\\\\n\\\\nCrop and acres:\\\\nQuestion:\\\\n\\\\nName:\\\\nPhone:\\\\n","printed":"Ask for the report by e-mail to {email}."}\', "version" int not null default 1, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), primary key ("id"))',
    )
    this.addSql('comment on column "trialsSection"."mail" is \'Keys: email, subject, body, printed\'')
    this.addSql(
      'alter table "siteFrame" alter column "resourcesLinks" set default \'[{"text":"Trials","link":"/trials"},{"text":"How a project runs","link":"#process"},{"text":"Leadership team","link":"#team"},{"text":"Year by year","link":"#milestones"},{"text":"Certificates","link":"#certificates"},{"text":"Back to the start","link":"#home"}]\'',
    )
    this.addSql(
      "create or replace function refuse_deletion_in_use() returns trigger language plpgsql as $$\ndeclare\n  is_referred boolean;\nbegin\n  execute format(\n    case when tg_argv[2] = 'list' then 'select exists (select from %I where %I @> array[$1])' else 'select exists (select from %I where %I = $1)' end,\n    tg_argv[0], tg_argv[1]) using old.id into is_referred;\n  if is_referred then\n    execute format('select not exists (select from %I where id = $1)', tg_table_name) using old.id into is_referred;\n  end if;\n  if is_referred then\n    raise exception using errcode = 'foreign_key_violation', constraint = tg_name,\n      message = format('%s %s is still referred to by %s.%s', tg_table_name, old.id, tg_argv[0], tg_argv[1]);\n  end if;\n  return null;\nend $$",
    )
    this.addSql(
      "create constraint trigger \"trial_product_in_use\" after delete on \"product\" deferrable initially deferred for each row execute function refuse_deletion_in_use('trial', 'product', 'one')",
    )
    this.#insert(trials.map((trial, index) => ({ ...trial, order: (index + 1) * 10 })))
    const taken = (rows: readonly Stored[]) =>
      rows.flatMap(({ id, product, text }) => {
        const rest = withoutLines(text, moved.get(product) ?? new Set())
        return rest === text ? [] : [{ id, text: rest }]
      })
    this.#update('product', `"technicalSpecs" = c.text`, taken(products), 'uuid')
    const specifications = `jsonb_build_object('technicalSpecs', c.text)`
    this.#update('revision', `snapshot = snapshot || ${specifications}`, taken(revisions), 'bigint')
    this.#update('"pendingChange"', `"values" = "values" || ${specifications}`, taken(pending), 'uuid')
  }

  async #read(sql: string): Promise<Stored[]> {
    return (await this.execute(sql)) as Stored[]
  }

  #leave(place: string, line: string) {
    this.config.get('logger')(
      `The ${place} keeps a line that is not moved into a trial. Enter the trial by hand: ${line}`,
    )
  }

  #insert(trials: readonly object[]) {
    if (trials.length === 0) return
    const columns =
      'id uuid, product uuid, subject text, description text, unit text, treatments jsonb, design text, "order" int, revision bigint'
    this.addSql(
      `insert into trial (id, product, subject, description, unit, treatments, design, "order", "isActive", "createdAt", "updatedAt")
       select c.id, c.product, c.subject, c.description, c.unit, c.treatments, c.design, c."order", p."isActive", p."createdAt", p."updatedAt"
       from ${rowsOf(trials, columns)} join product p on p.id = c.product`,
    )
    this.addSql(
      `insert into revision (kind, "itemId", version, action, "authorId", "authorName", source, "createdAt", snapshot)
       select 'trial', t.id, t.version, 'create', r."authorId", coalesce(r."authorName", ''), coalesce(r.source, 'migration'),
         coalesce(r."createdAt", t."createdAt"), to_jsonb(t) - array['id', 'version', 'createdAt', 'updatedAt']
       from ${rowsOf(trials, columns)} join trial t on t.id = c.id left join revision r on r.id = c.revision`,
    )
  }

  #update(table: string, set: string, rows: readonly object[], id: string) {
    if (rows.length > 0)
      this.addSql(`update ${table} t set ${set} from ${rowsOf(rows, `id ${id}, text text`)} where t.id = c.id`)
  }
}

const linesOf = ({ text }: Stored) => new Set(text.split('\n').map((line) => line.trim()))
