import { StoreProcess } from '@vale/testing/system/running-store';
import { deadLettersOverHttp } from './dead-letters.js';

deadLettersOverHttp((env) => StoreProcess.start({ env }), 90_000);
