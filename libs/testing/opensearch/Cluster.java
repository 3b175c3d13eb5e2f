import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;
import org.opensearch.transport.TransportService;

/**
 * `Cluster FOLDER`: two nodes of OpenSearch on free ports of 127.0.0.1. Prints their HTTP addresses on one line. The line `stop` on standard input stops the second,
 * which holds data only; its end stops both.
 */
public class Cluster {
  static final class OwnNode extends Node {
    OwnNode(Settings settings) {
      super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"), List.<Class<? extends Plugin>>of(Netty4Plugin.class), false);
    }
  }

  static OwnNode start(Path folder, String name, Settings more) throws Exception {
    Settings settings = Settings.builder()
        .put("cluster.name", "attendu-tests")
        .put("node.name", name)
        .put("path.home", folder.resolve(name))
        .put("network.host", "127.0.0.1")
        .put("http.port", 0)
        .put("transport.port", 0)
        .put("transport.type", "netty4")
        .put("http.type", "netty4")
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .putList("cluster.initial_cluster_manager_nodes", "first")
        .put(more)
        .build();
    OwnNode node = new OwnNode(settings);
    node.start();
    return node;
  }

  static String http(Node node) {
    return "http:/" + node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress().address();
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Node first = start(folder, "first", Settings.EMPTY);
    String seed = first.injector().getInstance(TransportService.class).boundAddress().publishAddress().toString();
    Node second = start(folder, "second", Settings.builder().put("node.roles", "data").putList("discovery.seed_hosts", seed).build());
    System.out.println(http(first) + " " + http(second));
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      if (!line.equals("stop")) continue;
      second.close();
      System.out.println("stopped");
    }
    Runtime.getRuntime().halt(0);
  }
}
