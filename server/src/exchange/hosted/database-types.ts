import type { Catalogue, Column, Reference, Resource } from '../engine/catalogue'

const TYPES: Record<string, string> = { numeric: 'number', int2: 'number', int4: 'number', bool: 'boolean' }

const fieldsOf = (columns: Readonly<Record<string, Column>>, isPartial: boolean): string =>
  Object.entries(columns)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { type, isNullable }]) => {
      const written = TYPES[type] ?? 'string'
      return `          ${name}${isPartial ? '?' : ''}: ${written}${isNullable ? ' | null' : ''}\n`
    })
    .join('')

const shape = (name: string, columns: Readonly<Record<string, Column>> | undefined, isPartial: boolean): string =>
  columns
    ? `        ${name}: {\n${fieldsOf(columns, isPartial)}        }\n`
    : `        ${name}: { [_ in never]: never }\n`

const relationship = ({ name, columns, isUnique, to, toColumns }: Reference): string => {
  const list = (names: readonly string[]) => `[${names.map((one) => `'${one}'`).join(', ')}]`
  return `          {
            foreignKeyName: '${name}'
            columns: ${list(columns)}
            isOneToOne: ${isUnique}
            referencedRelation: '${to}'
            referencedColumns: ${list(toColumns)}
          },
`
}

function tableOf<Caller>({ name, columns, mayInsert, mayUpdate }: Resource<Caller>, references: readonly Reference[]) {
  const own = references.filter(({ from }) => from === name)
  const relationships = own.length ? `[\n${own.map(relationship).join('')}        ]` : '[]'
  return `      ${name}: {
${shape('Row', columns, false)}${shape('Insert', mayInsert ? columns : undefined, true)}${shape('Update', mayUpdate ? columns : undefined, true)}        Relationships: ${relationships}
      }
`
}

/** A catalogue as the client's TypeScript wants to know it: createClient<Database>(…). */
export function databaseTypes<Caller>({ schema, resources, references }: Catalogue<Caller>): string {
  const tables = [...resources.values()].sort((a, b) => a.name.localeCompare(b.name))
  const none = '{ [_ in never]: never }'
  return `// Written by \`npm run hosted-types\`: the tables of the hosted protocol, for createClient<Database>(…).
// What an insert needs of its columns is said by the refusal; \`docs/hosted.md\` names them.

export interface Database {
  ${schema}: {
    Tables: {
${tables.map((table) => tableOf(table, references)).join('')}    }
    Views: ${none}
    Functions: ${none}
    Enums: ${none}
    CompositeTypes: ${none}
  }
}
`
}
