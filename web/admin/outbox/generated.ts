/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
/** The state of a mail. */
export type MailState =
  /** The mail server has rejected it, or could not be reached for too long. */
  | 'FAILED'
  /** It was written while no mail server was configured, and is not sent by itself. */
  | 'KEPT'
  /** The mail server has accepted it. */
  | 'SENT'
  /** It is sent now, or again after a failed attempt. */
  | 'WAITING';

export type OutboxMailFragment = { id: string, recipient: string, subject: string, text: string, link: string | null, state: MailState, attempts: number, nextAttemptAt: string, lastError: string | null, createdAt: string, sentAt: string | null };

export type OutboxQueryVariables = Exact<{
  limit: number;
  offset: number;
}>;


export type OutboxQuery = { page: { total: number, isConfigured: boolean, items: Array<{ id: string, recipient: string, subject: string, text: string, link: string | null, state: MailState, attempts: number, nextAttemptAt: string, lastError: string | null, createdAt: string, sentAt: string | null }> } };

export type SendMailMutationVariables = Exact<{
  id: string;
}>;


export type SendMailMutation = { mail: { id: string, recipient: string, subject: string, text: string, link: string | null, state: MailState, attempts: number, nextAttemptAt: string, lastError: string | null, createdAt: string, sentAt: string | null } };

export const OutboxDocument = parse("fragment OutboxMail on Mail{id recipient subject text link state attempts nextAttemptAt lastError createdAt sentAt}query Outbox($limit:Int!$offset:Int!){page:mails(limit:$limit offset:$offset){total isConfigured items{...OutboxMail}}}") as TypedDocumentNode<OutboxQuery, OutboxQueryVariables>
export const SendMailDocument = parse("fragment OutboxMail on Mail{id recipient subject text link state attempts nextAttemptAt lastError createdAt sentAt}mutation SendMail($id:ID!){mail:sendMail(id:$id){...OutboxMail}}") as TypedDocumentNode<SendMailMutation, SendMailMutationVariables>