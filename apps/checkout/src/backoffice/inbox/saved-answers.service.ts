import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { helpMessages, type SavedAnswer, type SavedAnswers } from '@vale/contracts/checkout';
import { requirePermission, type CallContext } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { SavedAnswersRepository } from './saved-answers.repository.js';

/** Texts that admins insert when they answer buyers. */
@Injectable()
export class SavedAnswersService {
  constructor(private readonly answers: SavedAnswersRepository) {}

  @Handles(helpMessages.listSavedAnswers)
  async list(_input: object, context: CallContext): Promise<SavedAnswers> {
    requirePermission(context, 'service');
    return this.answers.read();
  }

  /** Throws `platform.conflict` if they were changed since `version`. */
  @Handles(helpMessages.changeSavedAnswers)
  async change({ version, items }: SavedAnswers, context: CallContext): Promise<SavedAnswers> {
    requirePermission(context, 'service');
    const before = await this.answers.read();
    const audited = adminChange(context, {
      action: 'saved-answers.change',
      target: { kind: 'saved-answers', id: 'shop' },
      before: byTitle(before.items),
      after: byTitle(items),
    });
    return this.answers.replace(version, items, [audited]);
  }
}

function byTitle(items: readonly SavedAnswer[]): Record<string, string> {
  return Object.fromEntries(items.map(({ title, text }) => [title, text]));
}
