import { Controller } from '@nestjs/common';
import { checkoutMessages, checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { currentContext } from '@vale/platform/context';
import { Logger } from '@vale/platform/logging';
import { Readable } from 'node:stream';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { KnownSessions } from '../../session/known-sessions.js';

/** Orders of one message, the most that a page may have. */
const EXPORT_PAGE = 100;

@Controller()
export class OrderExportRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: KnownSessions,
    private readonly logger: Logger,
  ) {}

  /**
   * Reads one page ahead of the client, whatever the size of the file. The deadline of the request holds for the first
   * page, whose refusal is the reply; a failure of a later one breaks the connection, so that no file looks complete.
   * A session that has ended or has lost its role reads no further page.
   */
  @Serves(checkoutRoutes.exportOrders)
  async export({ body, reply, request, token }: RouteCall<(typeof checkoutRoutes)['exportOrders']>) {
    const pageFrom = { ...body, limit: EXPORT_PAGE };
    const first = await this.bus.request(checkoutMessages.exportOrderRows, pageFrom);
    const { deadline: _deadline, ...context } = currentContext();
    const nextPage = async (cursor: string) => {
      await this.checkSession(token, request.ip);
      return this.bus.request(checkoutMessages.exportOrderRows, { ...pageFrom, cursor }, { context });
    };
    const failed = (error: unknown) => this.logger.error('an export of orders broke off', { error });
    async function* pages() {
      yield first.rows;
      try {
        for (let cursor = first.nextCursor; cursor !== null;) {
          const page = await nextPage(cursor);
          yield page.rows;
          cursor = page.nextCursor;
        }
      } catch (error) {
        failed(error);
        throw error;
      }
    }
    reply.header('content-disposition', 'attachment; filename="pedidos.csv"');
    return Readable.from(pages(), { objectMode: false });
  }

  private async checkSession(token: string | undefined, ip: string): Promise<void> {
    const session = token === undefined ? null : await this.sessions.find(token);
    if (!session) throw new AppError(platformErrors.unauthenticated);
    this.sessions.assertMayCall(session, 'money', ip);
  }
}
