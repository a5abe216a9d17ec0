import type { PipeTransform } from '@nestjs/common';
import type { MessageDefinition, Output, Schema } from '@vale/contracts/define';
import { parseInput } from '../errors.js';

/** Parses the received JSON by the contract's schema. */
export class ContractInput<In extends Schema> implements PipeTransform<unknown, Output<In>> {
  constructor(private readonly message: MessageDefinition<In>) {}

  transform(value: unknown): Output<In> {
    return parseInput(this.message.input, value);
  }
}
