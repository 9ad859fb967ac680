import type { Property } from '../n8n.ts'

/** An API key of a company, from its integrations. */
export class OficioApi {
  name = 'oficioApi'
  displayName = 'Oficio API'
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-oficio'
  properties: Property[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      placeholder: 'https://oficio.example',
      description: 'Address of Oficio, without a path',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'key',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'From Settings → Integrations → API keys. Give it only the permissions that your workflows need.',
      required: true,
    },
  ]
  authenticate = {
    type: 'generic' as const,
    properties: { headers: { authorization: '=Bearer {{$credentials.key}}' } },
  }
  test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/api/company' } }
}
