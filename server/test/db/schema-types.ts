import { join } from 'node:path'
import ts from 'typescript'

const SERVER = join(import.meta.dirname, '../..')
export const SCHEMA = join(SERVER, 'src/core/db/schema.ts')
const PROBE = join(SERVER, 'src/core/db/schema-probe.ts')

/** Kysely's types of the schema: the rows that it reads, and those that it inserts. Exists in memory alone. */
const PROBE_TEXT = `
import type { Insertable, Selectable } from 'kysely'
import type { DB } from './schema.ts'
export type Read = { [Table in keyof DB]: Selectable<DB[Table]> }
export type Written = { [Table in keyof DB]: Insertable<DB[Table]> }
`

/** One column, as a type or a database describes it. */
export interface Column {
  /** The type that node-postgres reads and, where it differs, the one that it takes. */
  type: string
  /** The strings that are allowed; empty where every string is. */
  values: string[]
  nullable: boolean
  optionalOnInsert: boolean
}

/** Columns by `table.column`. */
export type Columns = Map<string, Column>

/**
 * Reads `schema.ts` with the TypeScript compiler.
 * @param text the file's text, where it is another than the one on disk
 * @param others the texts of files that it imports, by their paths, where they are others than those on disk
 * @throws where the text does not compile
 */
export function columnsOfSchema(text?: string, others: Record<string, string> = {}): Columns {
  const program = programWith({
    ...others,
    [PROBE]: PROBE_TEXT,
    ...(text === undefined ? {} : { [SCHEMA]: text }),
  })
  const checker = program.getTypeChecker()
  const columns = (name: string) =>
    properties(checker, exportedType(program, checker, name)).flatMap((table) =>
      properties(checker, table.type).map((column) => ({ ...column, name: `${table.name}.${column.name}` })),
    )
  const written = new Map(columns('Written').map((column) => [column.name, column]))
  return new Map(
    columns('Read').map(({ name, type }) => {
      const input = written.get(name)
      if (!input) throw new Error(`${name} cannot be inserted`)
      return [name, described(words(checker, type), words(checker, input.type), input.optional)]
    }),
  )
}

function properties(checker: ts.TypeChecker, type: ts.Type) {
  return checker.getPropertiesOfType(type).map((symbol) => ({
    name: symbol.name,
    type: checker.getTypeOfSymbol(symbol),
    optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
  }))
}

/** Parsed once for all programs: reading the libraries takes longest. */
const sources = new Map<string, ts.SourceFile>()

function programWith(files: Record<string, string>): ts.Program {
  const { config } = ts.readConfigFile(join(SERVER, '../tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, SERVER)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (name) => name in files || fileExists(name)
  host.readFile = (name) => files[name] ?? readFile(name)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, how) => {
    const text = files[name]
    if (text !== undefined) return ts.createSourceFile(name, text, how)
    const source = sources.get(name) ?? getSourceFile(name, how)
    if (source) sources.set(name, source)
    return source
  }
  const program = ts.createProgram([PROBE], options, host)
  for (const name of [SCHEMA, PROBE]) {
    const source = program.getSourceFile(name)
    const [problem] = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  }
  return program
}

function exportedType(program: ts.Program, checker: ts.TypeChecker, name: string): ts.Type {
  const source = program.getSourceFile(PROBE)
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name)
  if (!symbol) throw new Error(`the probe has no ${name}`)
  return checker.getDeclaredTypeOfSymbol(symbol)
}

interface Words {
  /** The names of the union's parts; an object or a list of JSON is `JSON`. */
  kinds: string[]
  /** The strings that are allowed, where it is not every string. */
  values: string[]
  nullable: boolean
}

function words(checker: ts.TypeChecker, type: ts.Type): Words {
  const parts = type.isUnion() ? type.types : [type]
  const kinds = new Set<string>()
  const values: string[] = []
  for (const part of parts) {
    if (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) continue
    if (part.isStringLiteral()) values.push(part.value)
    kinds.add(kindOf(checker, part))
  }
  return {
    kinds: [...kinds].sort(),
    values: values.sort(),
    nullable: parts.some((part) => (part.flags & ts.TypeFlags.Null) !== 0),
  }
}

const SCALARS = new Set(['string', 'number', 'Date', 'Buffer', 'Buffer<ArrayBufferLike>'])

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  const name = checker.typeToString(type)
  if (SCALARS.has(name)) return name.replace(/<.*/, '')
  const element = checker.isArrayType(type)
    ? checker.getTypeArguments(type as ts.TypeReference)[0]
    : undefined
  if (element) {
    const kind = kindOf(checker, element)
    return kind === 'JSON' ? kind : `${kind}[]`
  }
  if (type.flags & ts.TypeFlags.Object) return 'JSON'
  throw new Error(`no column has the type ${name}`)
}

function described(read: Words, written: Words, optionalOnInsert: boolean): Column {
  // A list of scalars is JSON where it is written as text.
  const isJson = written.kinds.join() === 'string' && read.kinds.every((kind) => /^JSON$|\[\]$/.test(kind))
  return {
    type: typeWords(isJson ? 'JSON' : read.kinds.join(' | '), written.kinds.join(' | ')),
    values: read.values,
    nullable: read.nullable,
    optionalOnInsert,
  }
}

/** The same words for both sides of the comparison. */
export const typeWords = (read: string, written = read): string =>
  read === written ? read : `${read}, written as ${written}`
