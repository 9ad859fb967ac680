import { createHash } from 'node:crypto'
import { call, type OficioError, textOf } from '../call.ts'
import type { Description, ExecuteFunctions, Item, Json, Property } from '../n8n.ts'
import { type Operation, operations } from '../operations.ts'

const resources = [
  { name: 'Appointment', value: 'appointment' },
  { name: 'Lead', value: 'lead' },
  { name: 'Message', value: 'message' },
  { name: 'Offer', value: 'offer' },
  { name: 'Quote', value: 'quote' },
]

const choices: Property[] = resources.map(({ value }) => {
  const offered = operations.filter(({ resource }) => resource === value)
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [value] } },
    options: offered.map(({ name, label, action }) => ({ name: label, value: name, action })),
    default: offered[0]!.name,
  }
})

const fields: Property[] = operations.flatMap(({ resource, name, fields }) =>
  fields.map((field) => ({ ...field, displayOptions: { show: { resource: [resource], operation: [name] } } })),
)

const perPage = 100

/** Leads, messages, quotes and appointments of a company. */
export class Oficio {
  description: Description = {
    displayName: 'Oficio',
    name: 'oficio',
    icon: 'file:oficio.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Read offers and leads, reply to customers, write quotes and propose appointments',
    defaults: { name: 'Oficio' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'oficioApi', required: true }],
    properties: [
      { displayName: 'Resource', name: 'resource', type: 'options', noDataExpression: true, options: resources, default: 'lead' },
      ...choices,
      ...fields,
    ],
  }

  async execute(this: ExecuteFunctions): Promise<Item[][]> {
    const found: Item[] = []
    for (const [index] of this.getInputData().entries())
      try {
        const answers = await perform(this, index)
        found.push(...answers.map((json) => ({ json, pairedItem: { item: index } })))
      } catch (error) {
        if (!this.continueOnFail()) throw error
        const { message, code } = error as OficioError
        found.push({ json: { error: message, code }, pairedItem: { item: index } })
      }
    return [found]
  }
}

async function perform(n8n: ExecuteFunctions, index: number): Promise<Json[]> {
  const [resource, name] = ['resource', 'operation'].map((parameter) => n8n.getNodeParameter(parameter, index))
  const operation = operations.find((one) => one.resource === resource && one.name === name)
  if (!operation) throw new Error(`Oficio has no operation ${textOf(name)} of ${textOf(resource)}`)
  const values = Object.fromEntries(operation.fields.map((field) => [field.name, n8n.getNodeParameter(field.name, index, field.default)]))
  if (operation.isList) return list(n8n, operation, values)
  // The same in each attempt of this item in this execution.
  const key = createHash('sha256').update(`${n8n.getExecutionId()} ${n8n.getNode().id} ${index}`).digest('hex')
  const send = ({ method, path, body }: Pick<Operation, 'method' | 'path' | 'body'>, isOnce?: boolean) =>
    call(n8n, {
      method,
      path: path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(textOf(values[field]))),
      ...(body ? { body: body(values) } : {}),
      ...(isOnce ? { key } : {}),
    })
  const answer = await send(operation, operation.isOnce)
  const last = operation.next ? await send(operation.next(answer as { id: string })) : answer
  return Array.isArray(last) ? (last as Json[]) : [(last ?? { success: true }) as Json]
}

async function list(n8n: ExecuteFunctions, { path, query }: Operation, { limit, ...filter }: Json): Promise<Json[]> {
  const found: Json[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < Number(limit);) {
    const page = { ...query, ...filter, limit: Math.min(perPage, Number(limit) - found.length), ...(cursor ? { cursor } : {}) }
    const answer = (await call(n8n, { method: 'GET', path, query: page })) as { data: Json[]; next_cursor: string | null }
    found.push(...answer.data)
    cursor = answer.next_cursor
  }
  return found
}
